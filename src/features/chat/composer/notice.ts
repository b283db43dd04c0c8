import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'
import type { Refusal } from './attachments/attachment-rules.ts'

/** What the composer has to say about what the member just did. */
export type Told =
  | Refusal
  /** `over`: characters too many. */
  | { readonly kind: 'too-long'; readonly over: number }
  /** The outbox couldn't take it. */
  | { readonly kind: 'not-kept' }

export interface Notice {
  /** Another one for each time: equal words are said again. */
  readonly id: number
  readonly told: Told
  /** Name of the file that it is about, where several were picked. */
  readonly file: string | undefined
}

/** How long each notice stays (section 9). */
export const NOTICE_MS = 4000

const notices = atom<readonly Notice[]>([])
let lastId = 0

/** What the composer says just now, oldest first. */
export const noticesAtom = atom((get) => get(notices))

const keep = (wanted: (notice: Notice) => boolean) => store.set(notices, (all) => all.filter(wanted))

/**
 * Says something below what is still said; in place of what was said so of the same.
 * @param file name of the file that it is about, where it could be another one
 */
export function tell(told: Told, file?: string): void {
  keep((other) => other.told.kind !== told.kind || other.file !== file)
  store.set(notices, (all) => [...all, { id: ++lastId, told, file }])
}

export function endNotice(id: number): void {
  keep((other) => other.id !== id)
}

/** A message that was too long has been shortened: what was said of it isn't true any more. */
export function endTooLong(): void {
  keep(({ told }) => told.kind !== 'too-long')
}
