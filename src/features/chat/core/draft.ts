import { string } from 'valibot'
import { store } from '#lib/state/store.ts'
import { draftState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'

/** Typing is kept so long after the last key, milliseconds. */
const SETTLE_MS = 300

export interface Draft {
  readonly load: () => Promise<void>
  readonly set: (text: string) => void
  /**
   * A text is on its way from the composer to the outbox: until then it is kept as a part of the draft.
   * @returns ends that
   */
  readonly hold: (text: string) => () => void
  /** Keeps it now: the page may end. */
  readonly flush: () => void
  readonly stop: () => void
}

/** What stands in the composer of one identity. */
export function createDraft(kept: Pick<ChatStore, 'note' | 'keepNote'>): Draft {
  // Somebody may have begun to type before it was known who.
  let touched = store.get(draftState) !== ''
  let stopped = false
  let held: readonly { readonly text: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void kept.keepNote('draft', lines(...held.map(({ text }) => text), store.get(draftState)))
  }
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(flush, SETTLE_MS)
  }
  return {
    async load() {
      const text = await kept.note('draft', string())
      if (text === undefined || stopped) return
      // What was typed meanwhile is newer.
      store.set(draftState, touched ? lines(text, store.get(draftState)) : text)
    },
    set(text) {
      touched = true
      store.set(draftState, text)
      plan()
    },
    hold(text) {
      const own = { text }
      held = [...held, own]
      plan()
      return () => {
        held = held.filter((each) => each !== own)
        if (stopped) return
        plan()
        flush()
      }
    },
    flush,
    stop() {
      stopped = true
      clearTimeout(timer)
      timer = undefined
      store.set(draftState, '')
    },
  }
}

/** Texts on lines of their own. */
function lines(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
