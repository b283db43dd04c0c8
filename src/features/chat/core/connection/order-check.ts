import type { Entry } from '#features/chat/core/history/entry.ts'
import { around } from '#features/chat/core/history/merge.ts'
import { isWholeSecond } from '#features/chat/core/history/same-message.ts'

/** The history is read when so long no other such message came, milliseconds. */
const CALM_MS = 500

export interface OrderCheck {
  /** @param list what was known before this live message */
  readonly note: (live: Entry, list: readonly Entry[]) => void
  readonly stop: () => void
}

/**
 * A host may push times in whole seconds. The place of such a message among others of that second is a guess, and so is
 * whether an equal one is the same: a read of the history tells.
 */
export function createOrderCheck(read: () => void): OrderCheck {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    note(live, list) {
      if (!isWholeSecond(live.at) || around(list, live.at).length === 0) return
      clearTimeout(timer)
      timer = setTimeout(read, CALM_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
