import * as v from 'valibot'
import { bankAccount, profile } from './account.ts'
import type { Call } from './call.ts'
import { unreadableCount } from './dropped-records.ts'
import { optionalListOf } from './list.ts'
import { balance, optionalBalance } from './money.ts'
import { count, decimal, optional } from './shapes.ts'
import { type Slot, slot } from './slots.ts'

/** The main wallet's name in `from` and `to`. */
export const MAIN_WALLET = 'WALLET'

/** Percentages and accrued amount of the invite bonus. */
export const inviteFigures = v.object({
  amount: optionalBalance,
  success: optional(decimal),
  fail: optional(decimal),
})

export const wallet = v.object({
  profile: v.fallback(v.nullish(v.object({ ...profile.entries, coin: optional(count) }), {}), {}),
  bankAccount: optional(bankAccount),
  wallet: v.object({ amount: balance }),
  invite: optional(inviteFigures),
  /** If absent, or if records were dropped, the sum of all games is unknown: see `areGameBalancesKnown`. */
  slots: optionalListOf(slot),
})
export type Wallet = v.InferOutput<typeof wallet>

type WithSlots = Pick<Wallet, 'slots'>

/** The games that the member has an account for, as far as the host lists them. */
export function activeGames({ slots = [] }: WithSlots): readonly Slot[] {
  return slots.filter(({ isActive }) => isActive)
}

/** Whether the balances of all games are known: they are listed, no record was dropped, and every active one has an amount. */
export function areGameBalancesKnown(wallet: WithSlots): boolean {
  return (
    wallet.slots !== undefined &&
    unreadableCount(wallet.slots) === 0 &&
    activeGames(wallet).every(({ amount }) => amount !== undefined)
  )
}

export const walletGet = {
  name: 'walletGet',
  method: 'GET',
  path: '/api/wallet',
  access: 'member',
  summary: "The member's wallet, game accounts and invite bonus.",
  response: wallet,
  errors: ['NO_WALLET'],
  changes: false,
} as const satisfies Call

export const walletRefreshSlot = {
  name: 'walletRefreshSlot',
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  access: 'member',
  summary: 'Asks the game providers for all balances again.',
  response: v.unknown(),
  errors: ['NO_WALLET'],
  changes: false,
  viaGameProvider: true,
} as const satisfies Call
