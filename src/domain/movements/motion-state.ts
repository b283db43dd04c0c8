import { atom } from 'jotai'
import { string } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText } from '#lib/storage/web-storage.ts'
import type { Movement } from './movement.ts'

/** What became of a movement. */
export interface News extends Movement {
  /** Whether it was decided while the page was hidden or closed. */
  readonly wasAway?: boolean | undefined
}

/** Pending movements, and those decided since that the member hasn't been shown; the latest first. */
export interface InMotion {
  readonly moving: readonly Movement[]
  readonly news: readonly News[]
}

export const nothingInMotion: InMotion = { moving: [], news: [] }

/** Written by `in-motion.ts` only, which home loads only if there may be something: see `mayBeInMotion`. */
export const inMotionAtom = atom<InMotion>(nothingInMotion)

/** Whether a session of this browser has followed something that wasn't told yet. */
export function mayBeInMotion(): boolean {
  return (['localStorage', 'sessionStorage'] as const).some(
    (area) => readText(lazyStorageKeys.inMotion, string(), area) !== undefined,
  )
}
