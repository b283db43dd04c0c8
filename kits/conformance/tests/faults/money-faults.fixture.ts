import { login } from '../../../../src/contract/login.ts'
import { qrCreate, qrDelete, qrGet } from '../../../../src/contract/qr.ts'
import { statementList } from '../../../../src/contract/statement.ts'
import { walletGet } from '../../../../src/contract/wallet.ts'
import { walletTransfer } from '../../../../src/contract/wallet-changes.ts'
import { valueAt } from '../../../../tests/unit/odd-answers/fields.ts'
import type { Breakage, BrokenRequest } from '../broken-backend.fixture.ts'
import {
  alone,
  answer,
  type Change,
  each,
  type Fault,
  fault,
  isCall,
  onRefusal,
  onRequest,
  onSuccess,
  patch,
  put,
} from './fault.fixture.ts'

const transfer = 'POST /api/wallet/transfer'

/** Wrong payment QR codes and transfers. */
// biome-ignore format: a table
export const moneyFaults: readonly Fault[] = [
  fault('a payment QR code has expired, for another amount', 'codes',
    { ...put(qrCreate, [], (qr: object) => ({ ...qr, amount: 50, expireIn: '2020-01-01T00:00:00Z' })) },
    ['error, money: POST /api/qrcode/{provider} $.amount', 'error, times: POST /api/qrcode/{provider} $.expireIn'],
    'another amount'),
  fault('a payment QR code has no end', 'codes', put(qrCreate, ['expireIn'], undefined),
    'error, fields: POST /api/qrcode/{provider} $.expireIn'),
  fault('a payment QR code has no id', 'codes', put(qrCreate, ['qrcodeId'], undefined),
    'error, fields: POST /api/qrcode/{provider} $.qrcodeId'),
  fault('the answer of a payment QR code is lost', 'codes',
    onSuccess(qrCreate, patch({ isLost: true })),
    ['error, connection: POST /api/qrcode/{provider}', 'error, money: POST /api/qrcode/{provider}'],
    'gave no response'),
  fault('a new payment QR code isn’t shown', 'codes',
    onSuccess(qrGet, (response) => {
      if (valueAt(response.body, ['hasQrcode'])) Object.assign(response, { status: 404, body: { message: 'NO_DATA' } })
    }),
    'error, money: GET /api/qrcode/{provider} $.hasQrcode'),
  fault('a cancelled payment QR code is still shown', 'codes', keepCancelledCodes(),
    'error, money: DELETE /api/qrcode/{qrcodeId} $.hasQrcode'),

  fault('the answer of a transfer is lost', 'money', loseFirstTransfer(), `error, connection: ${transfer}`,
    'gave no response', alone),
  fault('transfers are confirmed but not made', 'money',
    {
      ...onRequest(walletTransfer, (request) => {
        if (valueAt(request.body, ['amount']) === 1) request.body = {}
      }),
      response(response, request) {
        if (isCall(request, walletTransfer) && Object.keys(Object(request.body)).length === 0)
          answer(200, { message: 'SUCCESS' })(response, request)
      },
    },
    [`error, money: ${transfer} $.wallet.amount`, 'error, money: POST /api/statement $.statements', `error, money: ${transfer}`],
    'by another amount', alone),
  fault('the wallet is in satang', 'money', put(walletGet, [], inSatang), `error, money: ${transfer} $.wallet.amount`,
    'by another amount', alone),
  fault('a transfer that should work fails', 'money',
    {
      ...onRequest(walletTransfer, (request) => {
        if (isTrial(request)) request.headers.delete('authorization')
      }),
      response(response, request) {
        if (isCall(request, walletTransfer) && isTrial(request))
          answer(400, { message: 'TRANSFER_FAIL' })(response, request)
      },
    },
    `warning, calls: ${transfer}`, 'TRANSFER_FAIL', alone),
  fault('idempotency keys are ignored', 'money', { request: ({ headers }) => headers.delete('idempotency-key') },
    `error, repeats: ${transfer}`, 'twice', alone),
  fault('an idempotency key is ignored while its first request runs', 'money', ignoreRunningKeys(),
    `error, repeats: ${transfer}`, 'at once', alone),
  fault('an idempotency key is accepted with another amount', 'money',
    onRequest(walletTransfer, ({ body, headers }) => {
      if (valueAt(body, ['amount']) === 2) headers.delete('idempotency-key')
    }),
    `error, repeats: ${transfer}`, 'another amount', alone),
  fault('a repeat gets another answer', 'money', put(walletTransfer, ['at'], () => performance.now()),
    `error, repeats: ${transfer}`, 'another answer', alone),
  fault('transfers are missing in the statement', 'money',
    put(statementList, ['statements'], (list: unknown) =>
      Array.isArray(list) ? list.filter((one) => valueAt(one, ['statementType']) !== 'transfer') : list,
    ),
    'error, money: POST /api/statement $.statements', '', alone),
  fault('a refusal signs the member out', 'money', onMissingMoney(answer(401, { message: 'UNAUTHORIZED' })),
    `error, access: ${transfer} $.message`, 'signs the member out', alone),
  fault('a refusal names another reason', 'money', onMissingMoney(answer(400, { message: 'TRANSFER_MINIMUM' })),
    `error, error keys: ${transfer} $.message`, 'expected MONEY_NOT_ENOUGH', alone),
  fault('a refusal names no reason', 'money', onMissingMoney(answer(400, { message: 'TRANSFER_FAIL' })),
    `warning, error keys: ${transfer} $.message`, 'expected MONEY_NOT_ENOUGH', alone),
]

/** A transfer of the smallest amount from the main wallet. */
function isTrial({ body }: BrokenRequest): boolean {
  return (
    valueAt(body, ['from']) === 'WALLET' &&
    valueAt(body, ['to']) === 'NAKA' &&
    valueAt(body, ['amount']) === 1
  )
}

function inSatang(wallet: unknown): unknown {
  const scaled = (holder: object) => {
    const baht = valueAt(holder, ['amount'])
    return typeof baht === 'number' ? { ...holder, amount: 100 * baht } : holder
  }
  const { wallet: main, slots } = Object(wallet)
  return { ...Object(wallet), wallet: scaled(main), slots: each(scaled)(slots) }
}

/** Loses the answer of each run's first transfer, after its effect. */
export function loseFirstTransfer(): Breakage {
  let isLost = false
  return {
    request({ path }) {
      if (path === login.path) isLost = false
    },
    response(response, request) {
      if (isLost || response.status !== 200 || !isCall(request, walletTransfer)) return
      isLost = true
      response.isLost = true
    },
  }
}

/** Removes a key while another request with it is running. */
function ignoreRunningKeys(): Breakage {
  const running = new Set<string>()
  return {
    request({ headers }) {
      const key = headers.get('idempotency-key')
      if (key === null) return
      if (running.has(key)) headers.delete('idempotency-key')
      else running.add(key)
    },
    response: (_, { headers }) => void running.delete(headers.get('idempotency-key') ?? ''),
  }
}

/** Breaks the refusal of a transfer of more than the wallet has. */
function onMissingMoney(change: Change): Breakage {
  return onRefusal(walletTransfer, (response, request) => {
    if (valueAt(response.body, ['message']) === 'MONEY_NOT_ENOUGH') change(response, request)
  })
}

/** Answers as if a payment QR code were open, from its cancellation until the next sign-in. */
function keepCancelledCodes(): Breakage {
  let isCancelled = false
  return {
    request({ path }) {
      if (path === login.path) isCancelled = false
    },
    response(response, request) {
      if (isCall(request, qrDelete) && response.status === 200) isCancelled = true
      if (isCancelled && isCall(request, qrGet)) response.body = { hasQrcode: true }
    },
  }
}
