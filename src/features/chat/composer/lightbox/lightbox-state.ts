import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

/** A picture by its URL, or as a file that only this device has. */
export interface LightboxImage {
  readonly address?: string | undefined
  readonly file?: Blob | undefined
  readonly name?: string | undefined
}

/** The picture shown full-screen, if any. */
export const lightboxAtom = atom<LightboxImage | undefined>(undefined)

/** Shows a picture full-screen; `LightboxHost` must be mounted. */
export function openLightbox(picture: LightboxImage): void {
  store.set(lightboxAtom, picture)
}

/** Does nothing if no picture is open. */
export function closeLightbox(): void {
  store.set(lightboxAtom, undefined)
}
