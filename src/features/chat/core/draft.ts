import { string } from 'valibot'
import { store } from '#lib/state/store.ts'
import { type AboutEntry, aboutEntryAtom, draftAtom } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { createDelayedTask } from './timers.ts'

const SAVE_DEBOUNCE_MS = 300

/** One identity's composer text, persisted. */
export function createDraft(chatStore: Pick<ChatStore, 'loadValue' | 'saveValue'>) {
  // Typing may have started before the identity was known.
  let isTouched = store.get(draftAtom) !== ''
  let isStopped = false
  const heldTexts = new Set<{ readonly text: string }>()
  const saving = createDelayedTask(() => {
    const about = store.get(aboutEntryAtom)?.text ?? ''
    const texts = [...[...heldTexts].map(({ text }) => text), about, store.get(draftAtom)]
    void chatStore.saveValue('draft', joinLines(texts))
  }, SAVE_DEBOUNCE_MS)
  return {
    async load() {
      const text = await chatStore.loadValue('draft', string())
      if (text === undefined || isStopped) return
      // Text typed in the meantime is appended to the saved draft.
      store.set(draftAtom, isTouched ? joinLines([text, store.get(draftAtom)]) : text)
    },
    set(text: string) {
      isTouched = true
      store.set(draftAtom, text)
      saving.restart()
    },
    /** Persisted as part of the text. */
    setAbout(entry: AboutEntry | undefined) {
      store.set(aboutEntryAtom, entry)
      saving.restart()
    },
    /**
     * Persists a text as part of the draft while it moves from the composer to the outbox.
     * @returns releases it
     */
    holdText(text: string): () => void {
      const entry = { text }
      heldTexts.add(entry)
      saving.restart()
      return () => {
        heldTexts.delete(entry)
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
      store.set(draftAtom, '')
      store.set(aboutEntryAtom, undefined)
    },
  }
}

/** Joins the non-blank texts with line breaks. */
export function joinLines(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
