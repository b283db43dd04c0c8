import { atom } from 'jotai'
import { literal } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const on = atom(readText(lazyStorageKeys.chatSound, literal('off')) === undefined)

/**
 * Whether a new message sounds; kept on this device, on until it is turned off. Whoever wants less motion hasn't asked
 * for less sound, so that `prefers-reduced-motion` changes nothing.
 */
export const soundOnAtom = atom(
  (get) => get(on),
  (_get, set, next: boolean) => {
    set(on, next)
    if (next) removeKey(lazyStorageKeys.chatSound)
    else writeText(lazyStorageKeys.chatSound, 'off')
  },
)
