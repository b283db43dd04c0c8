import { atom } from 'jotai'
import { store } from './store.ts'

/** What a reload would lose: typed words, or a call or file whose outcome nobody would hear of. */
export type Unsaved = 'form' | 'money' | 'upload'

const held = atom<readonly { readonly kind: Unsaved }[]>([])

/** What would be lost if the page were loaded anew now; empty: nothing. */
export const unsavedAtom = atom((get) => get(held).map(({ kind }) => kind))

/**
 * Says that something would be lost from now on.
 * @returns ends it
 */
export function holdUnsaved(kind: Unsaved): () => void {
  const hold = { kind }
  store.set(held, (all) => [...all, hold])
  return () => store.set(held, (all) => all.filter((each) => each !== hold))
}

/** Whether anything would be lost; with `kinds`, any of these. */
export function unsavedNow(...kinds: readonly Unsaved[]): boolean {
  return store.get(held).some(({ kind }) => kinds.length === 0 || kinds.includes(kind))
}
