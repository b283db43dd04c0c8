import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from './store.ts'

/** Kinds of work that a reload would interrupt: form input, a money call, an upload. */
export type UnsavedKind = 'form' | 'money' | 'upload'

const entries = atom<readonly { readonly kind: UnsavedKind }[]>([])

/** Kinds of unsaved work that a reload would lose now; empty if none. */
export const unsavedWorkAtom = atom((get) => get(entries).map(({ kind }) => kind))

/**
 * Registers unsaved work.
 * @returns a function that removes it
 */
export function markUnsaved(kind: UnsavedKind): () => void {
  const entry = { kind }
  store.set(entries, (all) => [...all, entry])
  return () => store.set(entries, (all) => all.filter((each) => each !== entry))
}

/** Whether there is any unsaved work; with `kinds`, any of these kinds. */
export function hasUnsavedWork(...kinds: readonly UnsavedKind[]): boolean {
  return store.get(entries).some(({ kind }) => kinds.length === 0 || kinds.includes(kind))
}

/**
 * Postpones an app update while the component has unsaved input. `useForm` already does this for its forms.
 * @param isDirty whether there is unsaved input
 */
export function useUnsavedWork(isDirty: boolean): void {
  useEffect(() => (isDirty ? markUnsaved('form') : undefined), [isDirty])
}
