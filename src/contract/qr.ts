import * as v from 'valibot'
import type { Call } from './call.ts'
import { instant } from './instant.ts'
import { optionalAmount, requestAmount } from './money.ts'
import { flag, keyOrText, messageResponse, optional, optionalText } from './shapes.ts'

export const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const
export const qrProvider = v.picklist(qrProviders)
export type QrProvider = v.InferOutput<typeof qrProvider>

/** September 2001: numbers below, as epoch ms, are the seconds that are left or 0, and the end is unknown. */
const MIN_END_MS = 1e12

/** State of a provider's payment QR (specification, section 3). Without a valid `hasQrcode`, `qrcode` decides. */
export const qrState = v.pipe(
  v.object({
    qrcodeId: optionalText,
    hasQrcode: optional(flag),
    /** SVG markup or an image URL; displayed as an image, never inserted into the DOM. */
    qrcode: optionalText,
    amount: optionalAmount,
    expireIn: optional(instant),
    message: keyOrText,
  }),
  v.transform((state) => ({
    ...state,
    expireIn: (state.expireIn ?? 0) < MIN_END_MS ? undefined : state.expireIn,
    hasQrcode: state.hasQrcode ?? state.qrcode !== undefined,
  })),
)
export type QrState = v.InferOutput<typeof qrState>

const providerParams = v.object({ provider: qrProvider })

export const qrGet = {
  name: 'qrGet',
  method: 'GET',
  path: '/api/qrcode/{provider}',
  access: 'member',
  summary: "The member's open payment QR at this provider, or none.",
  params: providerParams,
  /** Null, an empty body and a 404 without a key of the catalogue mean that there is none. */
  response: v.nullish(qrState, {}),
  errors: ['QR_FAIL'],
  changes: false,
} as const satisfies Call

export const qrCreate = {
  name: 'qrCreate',
  method: 'POST',
  path: '/api/qrcode/{provider}',
  access: 'member',
  summary: 'Makes a payment QR for one deposit of this amount.',
  params: providerParams,
  body: v.strictObject({ amount: requestAmount }),
  response: qrState,
  errors: ['QR_FAIL', 'BONUS_REMAINING', 'TRANSFER_MINIMUM', 'REQUEST_LIMIT', 'CURRENCY_NOT_OFFERED'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const qrDelete = {
  name: 'qrDelete',
  method: 'DELETE',
  path: '/api/qrcode/{qrcodeId}',
  access: 'member',
  summary: 'Cancels a payment QR.',
  params: v.object({ qrcodeId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  response: messageResponse,
  errors: ['NO_DATA', 'QR_FAIL'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call
