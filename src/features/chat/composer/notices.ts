import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'
import type { AttachmentError } from './attachments/attachment-rules.ts'

/** Error that the composer reports about the member's last action. */
export type ComposerNotice =
  | AttachmentError
  /** `over`: number of characters above the limit. */
  | { readonly kind: 'too-long'; readonly over: number }
  /** The outbox couldn't persist the message. */
  | { readonly kind: 'not-queued' }

export interface ShownNotice {
  /** Unique, so that an equal notice is announced again. */
  readonly id: number
  readonly notice: ComposerNotice
  /** Name of the affected file, if several were added. */
  readonly file: string | undefined
}

/** How long a notice is shown (specification, section 9). */
export const NOTICE_MS = 4000

/** Notices shown, oldest first. */
export const noticesAtom = atom<readonly ShownNotice[]>([])
let lastId = 0

const filterNotices = (predicate: (shown: ShownNotice) => boolean) =>
  store.set(noticesAtom, (all) => all.filter(predicate))

/**
 * Shows a notice below the others, replacing one of the same kind about the same file.
 * @param file name of the affected file, if several were added
 */
export function showNotice(notice: ComposerNotice, file?: string): void {
  filterNotices((other) => other.notice.kind !== notice.kind || other.file !== file)
  store.set(noticesAtom, (all) => [...all, { id: ++lastId, notice, file }])
}

/** Does nothing if the notice has disappeared already. */
export function dismissNotice(id: number): void {
  filterNotices((other) => other.id !== id)
}

/** Call when a text that was too long has been shortened. */
export function dismissTooLongNotice(): void {
  filterNotices(({ notice }) => notice.kind !== 'too-long')
}
