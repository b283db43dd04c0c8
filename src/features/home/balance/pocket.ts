import type { Balance } from '#contract/money.ts'
import type { ActiveBonusState } from '#domain/bonus/use-active-bonus.ts'
import type { OpenQr } from '#domain/qr/open-qrs.ts'

/** Money that isn't where it is going yet. */
export interface Moving {
  readonly id: string
  readonly kind: 'deposit' | 'withdraw' | 'transfer'
  /** Absent until known. */
  readonly satang?: number | undefined
  /** Epoch milliseconds. */
  readonly startedAt: number
}

/** What became of a movement while nobody looked. */
export interface MovementNews extends Omit<Moving, 'startedAt'> {
  readonly hasSucceeded: boolean
  /** Decided while the page was hidden or closed. */
  readonly wasAway?: boolean | undefined
  /** Called once the member has seen it. */
  readonly onTold: () => void
}

export type HeldBonus = ActiveBonusState & { readonly kind: 'active' }

/** Everything that home may have to say. */
export interface Moment {
  /** Nothing was ever deposited. */
  readonly isFirstDeposit: boolean
  readonly invite?: Balance | undefined
  readonly bonus?: HeldBonus | undefined
  /** Codes that can still be paid, the latest first. */
  readonly qrs?: readonly OpenQr[]
  /** Slips on this device by what they wait for: the member, the network, the check. */
  readonly slips?: { readonly held: number; readonly unsent: number; readonly checking: number }
  readonly moving?: Moving | undefined
  readonly news?: MovementNews | undefined
}

export type Sentence =
  | { readonly kind: 'qr'; readonly code: OpenQr }
  | { readonly kind: 'slip'; readonly waitsFor: 'member' | 'network' | 'check'; readonly count: number }
  | { readonly kind: 'bonus'; readonly held: HeldBonus }
  | { readonly kind: 'moving'; readonly movement: Moving }
  | { readonly kind: 'news'; readonly news: MovementNews }
  | { readonly kind: 'invite'; readonly amount: Balance }
  | { readonly kind: 'start' }

const noSlips = { held: 0, unsent: 0, checking: 0 }

const slipSentences = (waitsFor: 'member' | 'network' | 'check', count: number): readonly Sentence[] =>
  count > 0 ? [{ kind: 'slip', waitsFor, count }] : []

/**
 * What can be said, by rank: what waits for the member and ends by itself, what closes something, what is under way and
 * needs nobody, what is over, what is offered. An offer never stands above money in motion: a member whose first deposit is
 * being checked mustn't be asked for it again.
 */
const ranks: readonly ((moment: Moment) => readonly Sentence[])[] = [
  ({ qrs = [] }) => qrs.map((code) => ({ kind: 'qr', code })),
  ({ slips = noSlips }) => slipSentences('member', slips.held),
  ({ bonus }) => (bonus ? [{ kind: 'bonus', held: bonus }] : []),
  ({ slips = noSlips }) => slipSentences('network', slips.unsent - slips.held),
  ({ slips = noSlips }) => slipSentences('check', slips.checking),
  ({ moving }) => (moving ? [{ kind: 'moving', movement: moving }] : []),
  ({ news }) => (news ? [{ kind: 'news', news }] : []),
  ({ invite }) => (invite?.baht ? [{ kind: 'invite', amount: invite }] : []),
  ({ isFirstDeposit }) => (isFirstDeposit ? [{ kind: 'start' }] : []),
  ({ invite }) => (invite && !invite.baht ? [{ kind: 'invite', amount: invite }] : []),
]

/** Offers that home has elsewhere, too. */
const isOffer = (sentence: Sentence) =>
  sentence.kind === 'start' || (sentence.kind === 'invite' && !sentence.amount.baht)

/** The one sentence in the balance card's pocket, and what else matters. */
export function tellMoment(moment: Moment): {
  readonly pocket: Sentence | undefined
  readonly others: readonly Sentence[]
} {
  const [pocket, ...others] = ranks.flatMap((sentencesOf) => sentencesOf(moment))
  return { pocket, others: others.filter((sentence) => !isOffer(sentence)) }
}
