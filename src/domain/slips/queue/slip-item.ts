import * as v from 'valibot'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import { getRemainingWaitMs } from '#lib/outbox/scheduler.ts'

const instant = v.pipe(v.number(), v.finite())
const text = v.pipe(v.string(), v.maxLength(300))

/** Content of the slip's mini QR code; see `SlipCode` in domain/slips/check. */
const slipQr = v.union([
  v.object({
    kind: v.literal('bank'),
    /** Three-digit Bank of Thailand code of the sending bank. */
    bank: text,
    ref: text,
    transferAt: v.optional(instant),
  }),
  v.object({ kind: v.literal('truemoney') }),
  v.object({ kind: v.literal('other') }),
])

/** Why a queued slip isn't sent. */
export const waitReasons = [
  'network',
  'limit',
  'closed',
  'server',
  'session',
  'bonus',
  'stopped',
  'expired',
] as const
export type WaitReason = (typeof waitReasons)[number]

/**
 * Lifecycle of a slip. `checking`: scanning for its QR code. `ready`: waiting for the member to confirm.
 * `waiting`: queued. `sending`: an upload is in flight, or was when the page ended. `processing`: accepted,
 * being checked by the server. `success` and `failed`: result of that check; `failed` also if the server
 * rejected the upload.
 */
export const slipStates = [
  'checking',
  'ready',
  'waiting',
  'sending',
  'processing',
  'success',
  'failed',
] as const
export type SlipState = (typeof slipStates)[number]

/**
 * A slip stored on this device, without its picture. Instants are epoch milliseconds by the server's clock.
 */
export const slipItem = v.object({
  /** Client-generated id of the upload, the same for all attempts. */
  id: v.pipe(v.string(), v.uuid()),
  /** Id of the member it belongs to. */
  member: v.pipe(v.string(), v.nonEmpty()),
  /** Sort key in the queue. */
  order: instant,
  name: text,
  /** Media type of the stored picture. */
  type: text,
  /** Bytes of the stored picture. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  addedAt: instant,
  state: v.picklist(slipStates),
  qr: v.optional(slipQr),
  /** Whether the picture was scanned for a QR code; if not, a missing `qr` says nothing. */
  isScanned: v.boolean(),
  /** Whether another slip with this reference was added on this device before. */
  isDuplicate: v.boolean(),
  /** When the member confirmed sending it. */
  confirmedAt: v.optional(instant),
  /** Whether an upload may have reached the server. */
  mayBeUploaded: v.boolean(),
  /** Consecutive failed attempts. */
  failures: v.number(),
  /** Earliest time of the next attempt. */
  notBefore: instant,
  wait: v.optional(v.picklist(waitReasons)),
  /** Whether the member wants it sent although it has expired. */
  confirmedExpired: v.boolean(),
  /** Error key of a rejected upload. */
  errorKey: v.optional(v.string()),
  /** Reason code of a failed check, or `HELD_BY_BONUS`. */
  note: v.optional(v.string()),
  /** The server's reference. */
  reference: v.optional(v.string()),
  /** Satang; undefined until known. */
  amount: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** What the member wanted to transfer, satang; undefined if they didn't say. */
  expected: v.optional(v.pipe(v.number(), v.safeInteger())),
  sentAt: v.optional(instant),
  settledAt: v.optional(instant),
})
export type SlipItem = v.InferOutput<typeof slipItem>

/**
 * Error key of an upload that was refused because of an active bonus, and note of a slip that the server keeps: the bank has
 * confirmed its transfer, which is credited once the bonus has ended.
 */
export const HELD_BY_BONUS = 'BONUS_REMAINING'

/** The server credits the slip once the member's bonus has ended. */
export function isConfirmed({ state, note }: Pick<SlipItem, 'state' | 'note'>): boolean {
  return state === 'processing' && note === HELD_BY_BONUS
}

/** The result isn't known yet: the slip must not be lost. */
export function isUnsettled({ state }: SlipItem): boolean {
  return state !== 'success' && state !== 'failed'
}

/** The server hasn't accepted it yet. Unsent slips outlive the session. */
export function isUnsent({ state }: Pick<SlipItem, 'state'>): boolean {
  return state === 'checking' || state === 'ready' || state === 'waiting' || state === 'sending'
}

/** The server has accepted it, but its result or credited amount isn't known yet. */
export function isAwaitingResult({ state, amount }: SlipItem): boolean {
  return state === 'processing' || (state === 'success' && amount === undefined)
}

/** The member has confirmed it and the queue will send it. */
export function isQueued({ state, confirmedAt }: SlipItem): boolean {
  return state === 'waiting' || state === 'sending' || (state === 'checking' && confirmedAt !== undefined)
}

/** A slip is valid for an hour after its transfer (specification, section 9). */
export const SLIP_VALIDITY_MS = 60 * 60_000

/**
 * When a slip expires: an hour after its transfer. If its reference doesn't contain the time of the transfer,
 * an hour after the slip was added, which is an upper bound: `isExact` is false then.
 * @returns `at` in epoch milliseconds
 */
export function getSlipDeadline({ qr, addedAt }: Pick<SlipItem, 'qr' | 'addedAt'>): {
  readonly at: number
  readonly isExact: boolean
} {
  const transferAt = qr?.kind === 'bank' ? qr.transferAt : undefined
  return { at: (transferAt ?? addedAt) + SLIP_VALIDITY_MS, isExact: transferAt !== undefined }
}

/** Whether a slip has expired by a clock that may be wrong. @param now epoch milliseconds */
export function looksExpired(item: SlipItem, now: number): boolean {
  const { at, isExact } = getSlipDeadline(item)
  return isExact && now > at
}

/**
 * Whether a slip has certainly expired: not by a phone's own clock, which may be ahead. From then on only support can help, or
 * sending it anyway.
 */
export function isExpired(item: SlipItem, now: number): boolean {
  return isServerClockKnown() && looksExpired(item, now)
}

/** The server checks a slip within a minute. After this long, the member should ask support. */
export const OVERDUE_AFTER_MS = 24 * 60 * 60_000

/** Best estimate of when the server accepted a slip, epoch milliseconds. */
export function getAcceptedAt({ sentAt, confirmedAt, addedAt }: SlipItem): number {
  return sentAt ?? confirmedAt ?? addedAt
}

/** Whether the server's check has taken too long. */
export function isOverdue(item: SlipItem, now: number): boolean {
  return item.state === 'processing' && !isConfirmed(item) && now - getAcceptedAt(item) > OVERDUE_AFTER_MS
}

/** Next step of the queue. */
export type NextStep =
  | { readonly kind: 'send'; readonly item: SlipItem }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'nothing' }

/** Longest delay of a single slip. */
const MAX_ITEM_DELAY_MS = 60 * 60_000

/** Send a confirmed slip unchecked after this long: the page that was checking it is gone. */
const CHECK_TIMEOUT_MS = 20_000

function isCheckTimedOut({ state, confirmedAt }: SlipItem, now: number): boolean {
  return state === 'checking' && confirmedAt !== undefined && Math.abs(now - confirmedAt) > CHECK_TIMEOUT_MS
}

/** Whether the queue may send a slip without the member's action. */
export function canSend(item: SlipItem, now: number): boolean {
  const isReady = item.state === 'waiting' || item.state === 'sending' || isCheckTimedOut(item, now)
  if (!isReady) return false
  if (item.wait === 'stopped' || item.wait === 'bonus') return false
  return item.confirmedExpired || !isExpired(item, now)
}

/** Whether a slip is unsent and the queue won't send it until the member acts. */
export function needsMemberAction(item: SlipItem, now: number): boolean {
  if (!isUnsent(item)) return false
  if (!isQueued(item) || ['stopped', 'session', 'bonus'].includes(item.wait ?? '')) return true
  return !item.confirmedExpired && isExpired(item, now)
}

/**
 * Plans the next step: in order, except that a slip waiting for its retry doesn't block those behind it.
 * @param items slips of one member
 * @param pauseMs remaining pause of the whole queue
 * @param now epoch milliseconds by the server's clock
 */
export function planNextStep(items: readonly SlipItem[], pauseMs: number, now: number): NextStep {
  const sendable = items.filter((item) => canSend(item, now)).sort((a, b) => a.order - b.order)
  if (sendable.length === 0) return { kind: 'nothing' }
  if (pauseMs > 0) return { kind: 'wait', ms: pauseMs }
  const waits = sendable.map(({ notBefore }) => getRemainingWaitMs(notBefore, now, MAX_ITEM_DELAY_MS))
  const item = sendable[waits.indexOf(0)]
  return item ? { kind: 'send', item } : { kind: 'wait', ms: Math.min(...waits) }
}
