import type { Satang } from '#contract/money.ts'
import type { QrProvider, QrState } from '#contract/qr.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/money-call/money-intents.ts'

/** Preset and minimum amounts of a provider (specification, section 9), in satang. */
export interface QrOffer {
  readonly presets: readonly Satang[]
  readonly min: Satang
}

const baht = (value: number) => (value * 100) as Satang
const offer = (min: number, presets: readonly number[]): QrOffer => ({
  min: baht(min),
  presets: presets.map(baht),
})

const offers: Record<QrProvider, QrOffer> = {
  KBANK: offer(1, [10, 20, 50, 100, 500, 1000]),
  WW: offer(100, [100, 200, 300, 500, 1000]),
  PAYTIMZ: offer(10, [10, 50, 100, 500, 1000]),
  PAYONEX: offer(100, [100, 200, 300, 500, 1000]),
}

/**
 * Presets and minimum of a provider.
 * @param paytimzMin build setting: minimum of PAYTIMZ, which also replaces its first preset
 */
export function getQrOffer(provider: QrProvider, paytimzMin: Satang | undefined): QrOffer {
  const standard = offers[provider]
  if (provider !== 'PAYTIMZ' || paytimzMin === undefined) return standard
  const rest = standard.presets.slice(1).filter((preset) => preset > paytimzMin)
  return { min: paytimzMin, presets: [paytimzMin, ...rest] }
}

/** Identity of a code: hosts may send no id. */
export function getQrIdentity({ qrcodeId, qrcode }: QrState): string | undefined {
  return qrcodeId ?? qrcode
}

export interface SeenQr {
  readonly state: QrState
  /** When it was first fetched, epoch milliseconds by the server's clock. */
  readonly fetchedAt: number
}

/** A deposit in the statement that may have come by a QR code. */
export interface QrDeposit {
  /** `unrelated`: nothing shows that it was paid by the code. It may be another deposit. */
  readonly kind: 'paid' | 'unrelated'
  readonly entry: StatementEntry
}

interface QrDepositContext {
  /** Whether the statement has the amounts of the codes; if not, amounts aren't compared. */
  readonly inBaht: boolean
  /** Validity of a QR code; if unknown, a payment before the code was fetched isn't found. */
  readonly minutes: number | undefined
  /** When the host answered first that the code isn't open any more, epoch ms; undefined while it is open. */
  readonly goneAt: number | undefined
  /** Whether `fetchedAt` and `goneAt` can be compared with the host's times: not by the clock of a phone that may be wrong. */
  readonly isClockKnown: boolean
}

/**
 * The deposit that may have been paid by a QR code, if any. Equal amounts prove nothing: a deposit was paid by the code if
 * the host says so (`qrcodeId`), or if it dropped the code before its end.
 */
export function findQrDeposit(
  entries: readonly StatementEntry[],
  { state: { qrcodeId, amount, expireIn }, fetchedAt }: SeenQr,
  { inBaht, minutes, goneAt, isClockKnown }: QrDepositContext,
): QrDeposit | undefined {
  const deposits = entries.filter(
    ({ statementType, status }) => statementType === 'deposit' && status === 'SUCCESS',
  )
  const named = qrcodeId === undefined ? undefined : deposits.find((entry) => entry.qrcodeId === qrcodeId)
  if (named) return { kind: 'paid', entry: named }
  if (inBaht && amount === undefined) return undefined
  const seenAt = isClockKnown ? fetchedAt : Number.POSITIVE_INFINITY
  const isAgeKnown = expireIn !== undefined && minutes !== undefined
  const createdAt = isAgeKnown ? Math.min(seenAt, expireIn - minutes * 60_000) : seenAt
  const entry = deposits.find(
    (each) =>
      each.qrcodeId === undefined &&
      (each.way === undefined || each.way === 'qr') &&
      (!inBaht || each.amount === amount) &&
      each.createdAt >= createdAt - CLOCK_TOLERANCE_MS,
  )
  if (!entry) return undefined
  // In another currency, any deposit would do.
  const wasDropped =
    inBaht && isClockKnown && goneAt !== undefined && expireIn !== undefined && goneAt < expireIn
  return { kind: wasDropped ? 'paid' : 'unrelated', entry }
}

/**
 * Whole seconds until a QR expires, rounded up so that 0 means expired.
 * @param expireIn expiry, epoch milliseconds; undefined if the server sent none
 * @param now epoch milliseconds by the server's clock
 */
export function getSecondsLeft(expireIn: number | undefined, now: number): number | undefined {
  return expireIn === undefined ? undefined : Math.max(0, Math.ceil((expireIn - now) / 1000))
}

/**
 * Length of the full countdown bar in seconds: the operator's validity if known, else the time left when the
 * QR was fetched. Never less than the latter, so that the bar can't overflow.
 * @param minutes validity of a QR in minutes
 * @param fetchedAt when the state was fetched, epoch milliseconds by the server's clock
 */
export function getTotalSeconds(expireIn: number, minutes: number | undefined, fetchedAt: number): number {
  const atStart = getSecondsLeft(expireIn, fetchedAt) ?? 0
  return Math.max(1, atStart, minutes === undefined ? 0 : Math.round(minutes * 60))
}
