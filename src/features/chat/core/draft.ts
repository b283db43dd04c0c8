import { string } from 'valibot'
import { store } from '#lib/state/store.ts'
import { writableDraftAtom } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { createDelayedTask } from './timers.ts'

const SAVE_DEBOUNCE_MS = 300

/** One identity's composer text, persisted. */
export function createDraft(chatStore: Pick<ChatStore, 'loadValue' | 'saveValue'>) {
  // Typing may have started before the identity was known.
  let isTouched = store.get(writableDraftAtom) !== ''
  let isStopped = false
  let heldTexts: readonly { readonly text: string }[] = []
  const saving = createDelayedTask(() => {
    const texts = [...heldTexts.map(({ text }) => text), store.get(writableDraftAtom)]
    void chatStore.saveValue('draft', joinLines(texts))
  }, SAVE_DEBOUNCE_MS)
  return {
    async load() {
      const text = await chatStore.loadValue('draft', string())
      if (text === undefined || isStopped) return
      // Text typed in the meantime is appended to the saved draft.
      store.set(writableDraftAtom, isTouched ? joinLines([text, store.get(writableDraftAtom)]) : text)
    },
    set(text: string) {
      isTouched = true
      store.set(writableDraftAtom, text)
      saving.restart()
    },
    /**
     * Persists a text as part of the draft while it moves from the composer to the outbox.
     * @returns releases it
     */
    holdText(text: string): () => void {
      const entry = { text }
      heldTexts = [...heldTexts, entry]
      saving.restart()
      return () => {
        heldTexts = heldTexts.filter((other) => other !== entry)
        if (isStopped) return
        saving.restart()
        saving.flush()
      }
    },
    /** Saves immediately; for when the page may be killed. */
    flush: saving.flush,
    stop() {
      isStopped = true
      saving.stop()
      store.set(writableDraftAtom, '')
    },
  }
}

/** Joins the non-blank texts with line breaks. */
function joinLines(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
