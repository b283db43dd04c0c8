import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

/** A picture to look at: by its address, or as a file that only this device has. */
export interface Looked {
  readonly address?: string | undefined
  readonly file?: Blob | undefined
  readonly name?: string | undefined
}

const looked = atom<Looked | undefined>(undefined)

/** The picture that fills the screen, if one does. */
export const lightboxAtom = atom((get) => get(looked))

/** Shows a picture full-screen; `LightboxHost` must be mounted. */
export function openLightbox(picture: Looked): void {
  store.set(looked, picture)
}

export function closeLightbox(): void {
  store.set(looked, undefined)
}
