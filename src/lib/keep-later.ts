import type { LaterPart } from './later-part-names.ts'
import { tellWorker } from './tell-worker.ts'

/**
 * Has the worker keep the rest of a later part's files, so that it opens offline as well. For idle times, and not where
 * bytes are dear. Never rejects; without a worker it never ends.
 */
export async function keepLater(part: LaterPart): Promise<void> {
  await navigator.serviceWorker?.ready
  await tellWorker({ type: 'KEEP_LATER', part })
}
