import { atom } from 'jotai'
import { showNotice } from '#features/chat/composer/notices.ts'
import { sendMedia } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import type { ChatFile } from '#features/chat/core/outbox/outbox-items.ts'
import { store } from '#lib/state/store.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { PICKED_MAX } from './attachment-rules.ts'
import { copyFile, prepareMedia } from './read-attachment.ts'

/** A file attached in the composer, not sent yet. */
export interface Attachment {
  readonly id: number
  readonly name: string
  /** Undefined while it is being read and downscaled. */
  readonly media: ChatFile | undefined
}

/** The current identity's attachments, oldest first. In memory only: they survive closing the panel, not a reload. */
export const attachmentsAtom = atom<readonly Attachment[]>([])

/** Changes when a session begins or ends. Files may be attached before the identity is known. */
const identityIdAtom = atom((get) => get(chatStateAtom).identity?.id)
let owner = store.get(identityIdAtom)
store.sub(identityIdAtom, () => {
  if (owner !== undefined) store.set(attachmentsAtom, [])
  owner = store.get(identityIdAtom)
})

let releaseUnsaved: (() => void) | undefined

// A reload would drop them: an update asks first.
store.sub(attachmentsAtom, () => {
  if (store.get(attachmentsAtom).length > 0) releaseUnsaved ??= markUnsaved('form')
  else {
    releaseUnsaved?.()
    releaseUnsaved = undefined
  }
})

let lastId = 0
/** Sequential: decoding several large images at once exceeds a phone's memory. */
let preparationQueue: Promise<unknown> = Promise.resolve()

/** Adds files, up to `PICKED_MAX`; shows a notice for each that is rejected. */
export function addAttachments(files: readonly File[]): void {
  const capacity = PICKED_MAX - store.get(attachmentsAtom).length
  if (files.length > capacity) showNotice({ kind: 'too-many-files' })
  for (const file of files.slice(0, capacity)) {
    const id = ++lastId
    store.set(attachmentsAtom, (others) => [...others, { id, name: file.name, media: undefined }])
    // Copy the file synchronously with the event, as it may become unreadable; only the preparation is queued.
    const copy = copyFile(file)
    const noticeName = files.length > 1 ? file.name : undefined
    preparationQueue = preparationQueue
      .then(async () => prepareAttachment(id, await copy, noticeName))
      .catch(() => rejectAttachment(id, noticeName))
  }
}

/** @param noticeName name for notices, if several files were added */
async function prepareAttachment(
  id: number,
  copied: Awaited<ReturnType<typeof copyFile>>,
  noticeName: string | undefined,
): Promise<void> {
  const isStillAttached = () => store.get(attachmentsAtom).some((each) => each.id === id)
  if (!isStillAttached()) return
  const media = 'error' in copied ? copied : await prepareMedia(copied)
  if (!isStillAttached()) return
  if ('error' in media) {
    showNotice(media.error, noticeName)
    removeAttachment(id)
    return
  }
  store.set(attachmentsAtom, (files) =>
    files.map((each) => (each.id === id ? { id, name: media.name, media } : each)),
  )
}

/** Fallback for unexpected errors. */
function rejectAttachment(id: number, noticeName: string | undefined): void {
  showNotice({ kind: 'unreadable' }, noticeName)
  removeAttachment(id)
}

/** A file that is still being prepared is discarded once it is ready. */
export function removeAttachment(id: number): void {
  store.set(attachmentsAtom, (files) => files.filter((each) => each.id !== id))
}

/**
 * Queues the attachments in the outbox, in order, once they are prepared.
 * @param isSameSession whether the sender is still signed in
 * @returns false if not all were queued; the others stay attached, with a notice unless the session changed
 */
export async function sendAttachments(isSameSession: () => boolean): Promise<boolean> {
  const requested = store.get(attachmentsAtom)
  await preparationQueue
  const ready = store.get(attachmentsAtom).filter(({ id }) => requested.some((each) => each.id === id))
  for (const { id, media } of ready) {
    if (!media || !isSameSession()) return false
    if (!(await sendMedia(media).catch(() => false))) {
      showNotice({ kind: 'not-queued' })
      return false
    }
    removeAttachment(id)
  }
  return ready.length === requested.length
}
