import * as v from 'valibot'
import type { Call } from './call.ts'
import { normalizeVisibleText } from './formats/invisible-characters.ts'
import { lenientListOf } from './list.ts'
import { optionalBalance } from './money.ts'
import { decimal, flag, lenientPicklist, messageResponse, optionalText, returnedIds, text } from './shapes.ts'

/** A slot's code in a path or body. */
export const slotCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/))

/** Categories of the specification; other categories are displayed as `slot`. */
export const slotCategories = ['slot', 'sport', 'lotto'] as const
export type SlotCategory = (typeof slotCategories)[number]

/** One link, or several of which the first usable is opened. */
const links = v.fallback(
  v.pipe(
    v.nullish(v.union([v.string(), lenientListOf(v.string())]), []),
    v.transform((value): string[] =>
      (typeof value === 'string' ? [value] : value).filter((link) => link !== ''),
    ),
  ),
  [],
)

/** A game account of the member (specification, section 3). */
export const slot = v.pipe(
  v.object({
    code: returnedIds.slot,
    name: optionalText,
    category: lenientPicklist(slotCategories, 'slot'),
    /**
     * Whether the member has an account; unless the host says no, because the game may hold money. If invalid, the record
     * is dropped and counted, for the same reason.
     */
    isActive: v.nullish(flag, true),
    /** Undefined if unknown. */
    amount: optionalBalance,
    /** Factor from baht to game credit; not displayed if 1. */
    ftWalletSlot: v.fallback(v.nullish(decimal, 1), 1),
    logo: optionalText,
    background: optionalText,
    web: optionalText,
    android: links,
    ios: links,
  }),
  v.transform((game) => ({ ...game, name: normalizeVisibleText(game.name ?? '') || game.code })),
)
export type Slot = v.InferOutput<typeof slot>

const slotParams = v.object({ slotCode })

export const walletActivate = {
  name: 'walletActivate',
  method: 'GET',
  path: '/api/wallet/activate/{slotCode}',
  access: 'member',
  summary: 'Opens a game account (changes state).',
  params: slotParams,
  response: messageResponse,
  errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'GAME_ACTIVATION_FAIL'],
  changes: true,
  idempotencyKey: true,
  viaGameProvider: true,
} as const satisfies Call

/** Without a password where members can't sign in to the game by themselves. */
export const gameAccount = v.object({ username: text, password: optionalText, event: optionalText })
export type GameAccount = v.InferOutput<typeof gameAccount>

export const walletAccount = {
  name: 'walletAccount',
  method: 'GET',
  path: '/api/wallet/account/{slotCode}',
  access: 'member',
  summary: 'Credentials of a game account.',
  params: slotParams,
  response: gameAccount,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  changes: false,
  viaGameProvider: true,
} as const satisfies Call

export const walletResetPassword = {
  name: 'walletResetPassword',
  method: 'GET',
  path: '/api/wallet/resetpassword/{slotCode}',
  access: 'member',
  summary: 'Gives a game account a new password (changes state).',
  params: slotParams,
  response: messageResponse,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'REQUEST_LIMIT'],
  changes: true,
  idempotencyKey: true,
  viaGameProvider: true,
} as const satisfies Call
