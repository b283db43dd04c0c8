import type { ChatApi } from '#features/chat/core/connection/chat-api.ts'
import type { Delivery, FailureReason } from '#features/chat/model.ts'
import type { OutboxItem } from './outbox-items.ts'

/** Steps of sending a message. */
export interface SendSteps extends Pick<ChatApi, 'send' | 'upload'> {
  /** Resolves when the first history fetch has succeeded or failed. */
  readonly historyReady: () => Promise<void>
  /** See `computeFloor`; 0 if the history is empty, undefined if it is unknown. */
  readonly computeFloor: (item: OutboxItem) => number | undefined
  /** Fetches the history back to where the item may be and removes delivered items. Rejects if that fails. */
  readonly searchHistory: (item: OutboxItem) => Promise<void>
}

/** The message currently being sent. */
export interface SendAttempt {
  readonly id: string
  readonly aborter: AbortController
  phase: 'waiting' | 'uploading' | 'searching' | 'sending'
  /** 0 to 1 */
  progress: number
}

interface SendContext extends SendSteps {
  readonly now: () => number
  readonly onChange: () => void
  /** Persists changes of the item. */
  readonly update: (id: string, changes: Partial<OutboxItem>) => Promise<void>
  readonly getBytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** The item was removed or found in the history, or this page must not send any more. */
  readonly isObsolete: (id: string) => boolean
}

/** If persisting the attempt takes longer than this, the page was frozen. */
const MAX_SAVE_MS = 10_000

/** Rejects on abort: stops waiting for steps that can't be cancelled. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/**
 * Sends one message: uploads its file, searches the history if it was attempted before, and sends it. The
 * attempt is persisted before the request, so that it is known even if the page is killed.
 * @returns the message with the server's time; undefined if there is nothing more to do for it
 * @throws the error of the failed call
 */
export async function sendItem(
  item: OutboxItem,
  attempt: SendAttempt,
  context: SendContext,
): Promise<OutboxItem | undefined> {
  const setPhase = (phase: SendAttempt['phase']) => {
    attempt.phase = phase
    context.onChange()
  }
  let current = item
  const update = async (changes: Partial<OutboxItem>) => {
    current = { ...current, ...changes }
    await context.update(item.id, changes)
  }
  if (item.file && item.path === undefined) {
    const bytes = await context.getBytes(item.id)
    if (!bytes) {
      await update({ state: 'failed', reason: { kind: 'storage' } })
      return undefined
    }
    setPhase('uploading')
    const path = await context.upload(item, bytes, attempt.aborter.signal, (fraction) => {
      attempt.progress = fraction
      context.onChange()
    })
    setPhase('waiting')
    if (context.isObsolete(item.id)) return undefined
    await update({ path })
  }
  if (item.mayBeStored) setPhase('searching')
  const prepared = item.mayBeStored ? context.searchHistory(current) : context.historyReady()
  await Promise.race([prepared, rejectOnAbort(attempt.aborter.signal)])
  if (context.isObsolete(item.id)) return undefined
  const lastAttemptAt = context.now()
  const floor = item.mayBeStored ? item.floor : context.computeFloor(current)
  setPhase('sending')
  await update({
    mayBeStored: true,
    firstAttemptAt: item.firstAttemptAt ?? lastAttemptAt,
    lastAttemptAt,
    floor,
  })
  // A page that was frozen may have lost the lock to another tab: start over.
  if (context.isObsolete(item.id) || context.now() - lastAttemptAt > MAX_SAVE_MS) return undefined
  const at = await context.send(current, attempt.aborter.signal)
  return { ...current, state: 'succeed', at, respondedAt: context.now() }
}

export const refused = (key?: string): FailureReason => ({ kind: 'refused', key })

/** @param current the attempt in flight */
export function toDelivery(item: OutboxItem, current: SendAttempt | undefined): Delivery {
  if (item.state === 'failed') return { state: 'failed', reason: item.reason ?? refused() }
  if (item.state === 'succeed') return { state: 'succeed' }
  const phase = current?.id === item.id ? current.phase : 'waiting'
  if (phase === 'sending') return { state: 'sending' }
  if (phase === 'uploading') return { state: 'uploading', progress: current?.progress ?? 0 }
  return { state: 'waiting', isRemovable: item.hasFailedAttempt }
}
