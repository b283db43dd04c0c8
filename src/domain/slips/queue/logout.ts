import { now } from '#lib/browser/server-clock.ts'
import { isExpired, isUnsent, needsMemberAction, type SlipItem } from './slip-item.ts'
import { getSlipQueue } from './slip-queue.ts'

/**
 * Deletes all slips of the member on logout.
 * @returns whether they are deleted from this device
 */
export async function discardSlips(): Promise<boolean> {
  const session = await getSlipQueue()
  if (!session) return true
  await session.repository.remove(session.repository.items().map(({ id }) => id))
  // If the disk refused the deletion, try once more: the member is about to leave this device.
  const isDeleted = await session.repository.retryFailed()
  session.notifyChanged()
  return isDeleted
}

/**
 * Queues all unsent slips for immediate upload before logout, including unconfirmed and expired ones: all of them or
 * none, if the page is closed meanwhile.
 * @returns their ids
 */
export async function sendAllSlips(): Promise<readonly string[]> {
  const session = await getSlipQueue()
  if (!session) return []
  const unsent = session.repository.items().filter(isUnsent)
  const ids = unsent.map(({ id }) => id)
  await session.repository.updateAll(ids, (item) => ({
    ...item,
    confirmedAt: item.confirmedAt ?? now(),
    state: item.state === 'ready' ? 'waiting' : item.state,
    wait: undefined,
    notBefore: 0,
    confirmedExpired: item.confirmedExpired || isExpired(item, now()),
  }))
  session.engine().resumeNow()
  session.notifyChanged()
  return ids
}

/** Progress of the uploads before logout. */
interface LogoutProgress {
  /** Whether some are still being sent or queued. */
  readonly sending: boolean
  /** When the next retry is due if all remaining slips are waiting for one, epoch milliseconds. */
  readonly nextAt: number | undefined
  /** Slips that the server rejected: show them before logout deletes them. */
  readonly refused: readonly SlipItem[]
  /** Whether the server has all slips, including any added since. */
  readonly done: boolean
}

/**
 * @param items slips of the signed-in member
 * @param sentIds ids returned by `sendAllSlips`
 * @param at epoch milliseconds by the server's clock
 */
export function getLogoutProgress(
  items: readonly SlipItem[],
  sentIds: readonly string[],
  at: number,
): LogoutProgress {
  const unsent = items.filter(isUnsent)
  const waiting = unsent.filter((item) => !needsMemberAction(item, at))
  const refused = items.filter(({ id, state }) => state === 'failed' && sentIds.includes(id))
  const areAllDelayed = waiting.length > 0 && waiting.every(({ notBefore }) => notBefore > at)
  return {
    sending: waiting.length > 0,
    nextAt: areAllDelayed ? Math.min(...waiting.map(({ notBefore }) => notBefore)) : undefined,
    refused,
    done: unsent.length === 0 && refused.length === 0,
  }
}
