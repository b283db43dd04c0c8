import { delay } from '#lib/async/delay.ts'
import { store } from '#lib/state/store.ts'
import { requestHealth } from './health-check.ts'
import { GIVEN_UP, heardSince, noteReached, onlineAtom } from './online-state.ts'

/** A connection that answers has this long for the smallest question, milliseconds. */
const PATIENCE_MS = 1500
/** The most that a slow connection is given. */
const MOST_PATIENCE_MS = 20_000
/** While answers come, a call that still waits is looked after this often. */
const LOOK_EVERY_MS = 2500

/** Grows with what a connection needed that answered after all: who is slow isn't taken for dead twice. */
let patience = PATIENCE_MS
let asking: Promise<boolean> | undefined

/** Whether the server answers anything in time. What comes too late still ends the offline state. */
async function answers(): Promise<boolean> {
  const askedAt = performance.now()
  const question = requestHealth(AbortSignal.timeout(MOST_PATIENCE_MS))
  const answer = question.then(
    () => {
      patience = Math.min(Math.max(patience, 2 * (performance.now() - askedAt)), MOST_PATIENCE_MS)
      noteReached(askedAt)
    },
    () => delay(MOST_PATIENCE_MS),
  )
  await Promise.race([answer, delay(patience)])
  return heardSince(askedAt)
}

/**
 * Looks after a call that has waited for a while. A connection may be there and dead: it takes everything and never
 * answers. If the server answers nothing else either, the portal counts as offline, until anything is answered.
 * @param call aborted when it has ended
 * @param goesOn the call then goes on, for its outcome would be unknown; any other is ended
 */
export async function mind(call: AbortController, goesOn: boolean): Promise<void> {
  while (!call.signal.aborted) {
    asking ??= answers().finally(() => {
      asking = undefined
    })
    if (await asking) {
      await delay(LOOK_EVERY_MS)
      continue
    }
    if (call.signal.aborted) return
    store.set(onlineAtom, false)
    if (!goesOn) call.abort(GIVEN_UP)
    return
  }
}
