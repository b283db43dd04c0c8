import type { Currency } from '#contract/account.ts'
import type { Satang } from '#contract/money.ts'
import { MAIN_WALLET, type Wallet } from '#contract/wallet.ts'

/** The smallest transfer: one baht, or one kip (specification, section 9; D34). */
export const TRANSFER_MIN = 100 as Satang

/** Amounts to tap, in hundredths of the currency. */
const TRANSFER_PRESETS = {
  BAHT: [10_000, 50_000, 100_000, 500_000],
  LAK: [5_000_000, 10_000_000, 50_000_000, 100_000_000],
} as const

/** Amounts to tap for a currency; the smaller ones while it isn't known. */
export function transferPresets(currency: Currency | undefined): readonly number[] {
  return TRANSFER_PRESETS[currency ?? 'BAHT']
}

/** Somewhere money can be moved from or to. */
export interface Place {
  /** Slot code, or WALLET. */
  readonly code: string
  /** The game's name; undefined for the main wallet, whose name is a text of ours. */
  readonly name: string | undefined
  /** Satang; undefined: not known. */
  readonly amount: Satang | undefined
  /** Factor from baht to game credit; 1 for the main wallet. */
  readonly factor: number
  readonly background: string | undefined
}

/** The main wallet and the active games, in the wallet's order. */
export function placesOf(wallet: Wallet): readonly Place[] {
  const main: Place = {
    code: MAIN_WALLET,
    name: undefined,
    amount: wallet.wallet.amount,
    factor: 1,
    background: undefined,
  }
  const games = wallet.slots
    .filter((slot) => slot.isActive)
    .map(({ code, name, amount, ftWalletSlot, background }): Place => {
      return { code, name, amount, factor: ftWalletSlot, background }
    })
  return [main, ...games]
}

/** The two ends of a transfer as picked; '' where nothing is picked yet. */
export interface Ends {
  readonly from: string
  readonly to: string
}

/** What a transfer may be opened for. */
export interface Wish {
  /** Slot codes or WALLET. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where a transfer starts: from the main wallet to the game asked for, or to the only game there is. */
export function startEnds(places: readonly Place[], { from, to }: Wish): Ends {
  const there = (code: string | undefined) => places.find((place) => place.code === code)?.code
  const games = places.filter((place) => place.code !== MAIN_WALLET)
  const start = there(from) ?? MAIN_WALLET
  const only = games.length === 1 ? games[0]?.code : undefined
  const rest = start === MAIN_WALLET ? only : MAIN_WALLET
  return { from: start, to: there(to) ?? rest ?? '' }
}

/** Why a transfer isn't sent, and at which field that is said. */
export type Refusal =
  | { readonly at: 'accounts'; readonly why: 'unpicked' | 'same' }
  | { readonly at: 'amount'; readonly why: 'minimum' }
  /** `available`: what the source holds, undefined when it isn't known. */
  | { readonly at: 'amount'; readonly why: 'insufficient'; readonly available: Satang | undefined }

/** What is in the amount field: satang, more than any call can carry, or nothing that is an amount. */
export type TypedAmount = Satang | 'too-large' | undefined

/**
 * What is wrong with a transfer, first things first (specification, section 5); undefined: nothing.
 * A source whose amount isn't known is left to the server to judge.
 */
export function refusalOf(
  places: readonly Place[],
  { from, to }: Ends,
  typed: TypedAmount,
): Refusal | undefined {
  return endsRefusal(places, { from, to }) ?? amountRefusal(placeOf(places, from), typed)
}

/** What is wrong with the picked ends alone. */
export function endsRefusal(places: readonly Place[], { from, to }: Ends): Refusal | undefined {
  if (!placeOf(places, from) || !placeOf(places, to)) return { at: 'accounts', why: 'unpicked' }
  return from === to ? { at: 'accounts', why: 'same' } : undefined
}

function amountRefusal(source: Place | undefined, typed: TypedAmount): Refusal | undefined {
  const available = source?.amount
  if (typed === 'too-large') return { at: 'amount', why: 'insufficient', available }
  if (typed === undefined || typed < TRANSFER_MIN) return { at: 'amount', why: 'minimum' }
  if (available !== undefined && typed > available) return { at: 'amount', why: 'insufficient', available }
  return undefined
}

/** The picked place, undefined when it isn't (or no longer) there. */
export function placeOf(places: readonly Place[], code: string): Place | undefined {
  return places.find((place) => place.code === code)
}

/** What an end holds after the transfer; undefined when it isn't known or would be below zero. */
export function amountAfter(place: Place, change: number): Satang | undefined {
  if (place.amount === undefined || place.amount + change < 0) return undefined
  return (place.amount + change) as Satang
}

/** What emptying all games would bring to the main wallet. */
export interface GamesTotal {
  /** Sum of the amounts that are known, in satang. */
  readonly satang: Satang
  /** Games that hold money, or whose amount isn't known. */
  readonly games: readonly Place[]
  /** False when a game's amount isn't known. */
  readonly complete: boolean
}

/**
 * The money in all active games.
 * @param unreadable games that the server sent and that can't be read
 */
export function gamesTotal(places: readonly Place[], unreadable = 0): GamesTotal {
  const games = places.filter((place) => place.code !== MAIN_WALLET && place.amount !== 0)
  const satang = games.reduce((sum, game) => sum + (game.amount ?? 0), 0) as Satang
  return { satang, games, complete: unreadable === 0 && games.every((game) => game.amount !== undefined) }
}
