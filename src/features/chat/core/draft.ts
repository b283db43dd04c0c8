import { string } from 'valibot'
import { store } from '#lib/state/store.ts'
import { writableDraftAtom } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'

const SAVE_DEBOUNCE_MS = 300

export interface Draft {
  readonly load: () => Promise<void>
  readonly set: (text: string) => void
  /**
   * Persists a text as part of the draft while it moves from the composer to the outbox.
   * @returns releases it
   */
  readonly holdText: (text: string) => () => void
  /** Saves immediately; for when the page may be killed. */
  readonly flush: () => void
  readonly stop: () => void
}

/** One identity's composer text, persisted. */
export function createDraft(chatStore: Pick<ChatStore, 'loadValue' | 'saveValue'>): Draft {
  // Typing may have started before the identity was known.
  let isTouched = store.get(writableDraftAtom) !== ''
  let isStopped = false
  let heldTexts: readonly { readonly text: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void chatStore.saveValue(
      'draft',
      joinLines(...heldTexts.map(({ text }) => text), store.get(writableDraftAtom)),
    )
  }
  const scheduleSave = () => {
    clearTimeout(timer)
    timer = setTimeout(flush, SAVE_DEBOUNCE_MS)
  }
  return {
    async load() {
      const text = await chatStore.loadValue('draft', string())
      if (text === undefined || isStopped) return
      // Text typed in the meantime is appended to the saved draft.
      store.set(writableDraftAtom, isTouched ? joinLines(text, store.get(writableDraftAtom)) : text)
    },
    set(text) {
      isTouched = true
      store.set(writableDraftAtom, text)
      scheduleSave()
    },
    holdText(text) {
      const entry = { text }
      heldTexts = [...heldTexts, entry]
      scheduleSave()
      return () => {
        heldTexts = heldTexts.filter((other) => other !== entry)
        if (isStopped) return
        scheduleSave()
        flush()
      }
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      store.set(writableDraftAtom, '')
    },
  }
}

/** Joins the non-blank texts with line breaks. */
function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
