import { atom } from 'jotai'
import { tell } from '#features/chat/composer/notice.ts'
import { chatStateAtom, sendMedia } from '#features/chat/core/chat.ts'
import { store } from '#lib/state/store.ts'
import { PICKED_MAX } from './attachment-rules.ts'
import { copyFile, type Media, prepare } from './read-attachment.ts'

/** A file that waits in the composer to be sent. */
export interface Picked {
  readonly id: number
  readonly name: string
  /** Undefined while it is being read and made smaller. */
  readonly media: Media | undefined
}

interface Owned {
  /** Whose it is: nobody else sees it after a change of identity. */
  readonly owner: string | undefined
  readonly files: readonly Picked[]
}

const owned = atom<Owned>({ owner: undefined, files: [] })
const who = atom((get) => get(chatStateAtom).identity?.id)
const none: readonly Picked[] = []

/** The files beside the text, oldest first. In memory only: they outlive the panel, not the page. */
export const pickedAtom = atom((get) => {
  const { owner, files } = get(owned)
  return owner === undefined || owner === get(who) ? files : none
})

function change(next: (files: readonly Picked[]) => readonly Picked[]): void {
  const files = next(store.get(pickedAtom))
  store.set(owned, { owner: store.get(who), files })
}

/** Frees what the identity before this one left behind. */
export function forgetOthers(): void {
  change((files) => files)
}

let lastId = 0
/** One file after the other: several large pictures decoded at once are too much for a phone. */
let line: Promise<unknown> = Promise.resolve()

/** Takes files beside the text; what speaks against one is told. */
export function pickFiles(files: readonly File[]): void {
  const room = PICKED_MAX - store.get(pickedAtom).length
  if (files.length > room) tell({ kind: 'too-many-files' })
  for (const file of files.slice(0, room)) {
    const id = ++lastId
    change((others) => [...others, { id, name: file.name, media: undefined }])
    // Reading starts now, in the same breath; only the work on it waits for its turn.
    const copy = copyFile(file)
    const called = files.length > 1 ? file.name : undefined
    line = line.then(async () => take(id, await copy, called)).catch(() => drop(id, called))
  }
}

/** @param called its name, where it was one of several */
async function take(
  id: number,
  copied: Awaited<ReturnType<typeof copyFile>>,
  called: string | undefined,
): Promise<void> {
  const isHere = () => store.get(pickedAtom).some((each) => each.id === id)
  if (!isHere()) return
  const media = 'refusal' in copied ? copied : await prepare(copied)
  if (!isHere()) return
  if ('refusal' in media) {
    tell(media.refusal, called)
    unpick(id)
    return
  }
  change((files) => files.map((each) => (each.id === id ? { id, name: media.name, media } : each)))
}

/** What nobody foresaw is said in our words, too. */
function drop(id: number, called: string | undefined): void {
  tell({ kind: 'unreadable' }, called)
  unpick(id)
}

/** Takes a file away again. */
export function unpick(id: number): void {
  change((files) => files.filter((each) => each.id !== id))
}

/**
 * Hands the files to the outbox, in their order, as soon as they are ready.
 * @param same whether whoever picked them is still there
 * @returns false when not all of them went: what is said then is said, and what isn't kept stays
 */
export async function sendPicked(same: () => boolean): Promise<boolean> {
  const wanted = store.get(pickedAtom)
  await line
  const ready = store.get(pickedAtom).filter(({ id }) => wanted.some((each) => each.id === id))
  for (const { id, media } of ready) {
    if (!media || !same()) return false
    if (!(await sendMedia(media).catch(() => false))) {
      tell({ kind: 'not-kept' })
      return false
    }
    unpick(id)
  }
  return ready.length === wanted.length
}
