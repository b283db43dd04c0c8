import { operatorBankCode } from '#domain/slips/check/bank-names.ts'
import {
  getSlipDeadline,
  isConfirmed,
  isExpired,
  isOverdue,
  type SlipItem,
  type SlipState,
  type WaitReason,
} from '#domain/slips/queue/slip-item.ts'
import type { SlipQueue } from '#domain/slips/queue/slip-queue.ts'

/**
 * Displayed status of a slip: its state, with the special cases of waiting and overdue ones. `held`: the host takes no slips
 * during a bonus. `confirmed`: the server has it, and credits it once the bonus has ended.
 */
export type SlipStatus = SlipState | 'expired' | 'stopped' | 'held' | 'confirmed' | 'overdue'

/** @param now epoch milliseconds by the server's clock */
export function getSlipStatus(item: SlipItem, now: number): SlipStatus {
  if (isOverdue(item, now)) return 'overdue'
  if (isConfirmed(item)) return 'confirmed'
  if (item.state !== 'waiting') return item.state
  if (item.wait === 'stopped') return 'stopped'
  if (item.wait === 'bonus') return 'held'
  return !item.confirmedExpired && isExpired(item, now) ? 'expired' : 'waiting'
}

/** The slip is queued or sent: the member has nothing more to do but wait for the result. */
export function isOnItsWay(status: SlipStatus): boolean {
  return ['waiting', 'sending', 'processing', 'confirmed', 'overdue'].includes(status)
}

/**
 * Minutes left to send a slip.
 * @returns undefined if it was sent or it is too late, or if the time of the transfer can't be right: then the deadline
 * isn't certain, and the server decides
 */
export function getMinutesLeft(item: SlipItem, status: SlipStatus, now: number): number | undefined {
  if (!['ready', 'waiting', 'stopped', 'sending'].includes(status)) return undefined
  const minutes = Math.ceil((getSlipDeadline(item).at - now) / 60_000)
  return minutes > 0 && minutes <= 24 * 60 ? minutes : undefined
}

/** A bank's clock may differ from the host's by this much, and a slip may show no seconds. */
const TRANSFER_TOLERANCE_MS = 60_000

/**
 * Whether a slip is surely that of the transfer that the member has just made: from their own bank, made since they left for the
 * bank's app, and not known yet. Such a slip needs no second look.
 * @param begunAt when the account was copied, epoch milliseconds
 * @param ownBank the member's bank, as a code of the host
 */
export function isSurelyExpected(item: SlipItem, begunAt: number, ownBank: string | undefined): boolean {
  const { qr, state, confirmedAt, isDuplicate } = item
  if (state !== 'ready' || confirmedAt !== undefined || isDuplicate || qr?.kind !== 'bank') return false
  return (
    ownBank !== undefined &&
    operatorBankCode(qr.bank) === ownBank &&
    qr.transferAt !== undefined &&
    qr.transferAt >= begunAt - TRANSFER_TOLERANCE_MS
  )
}

/**
 * Why a queued slip isn't being sent, and until when (epoch milliseconds, if known). `turn`: others go first.
 */
export function getSlipWaitReason(
  item: SlipItem,
  { items, pause, current }: SlipQueue,
  online: boolean,
  now: number,
): {
  readonly reason: Exclude<WaitReason, 'stopped' | 'bonus' | 'expired'> | 'turn'
  readonly until: number | undefined
} {
  if (!online) return { reason: 'network', until: undefined }
  if (pause && pause.until > now) return { reason: pause.reason, until: pause.until }
  if (item.notBefore > now) return { reason: 'server', until: item.notBefore }
  if (item.wait === 'session') return { reason: 'session', until: undefined }
  const first = items.find(({ state }) => state === 'waiting' || state === 'sending')
  const isBehind = current ? current.id !== item.id : first?.id !== item.id
  return { reason: isBehind ? 'turn' : item.wait === 'closed' ? 'closed' : 'turn', until: undefined }
}

/** Abbreviates a long reference: "0156…92A". */
export function abbreviateReference(ref: string): string {
  return ref.length <= 10 ? ref : `${ref.slice(0, 4)}…${ref.slice(-3)}`
}
