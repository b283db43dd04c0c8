import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

/** What the chat may be opened with; what stands in the composer already is kept. */
export interface ChatOpening {
  /** Put into the composer, e.g. a reference; the member sends it. */
  readonly draft?: string
  /** A picture put beside the text once it is here, e.g. a slip; never rejects. */
  readonly file?: Promise<File | undefined> | undefined
  /** The message to show, by its `createdAt`, epoch milliseconds. */
  readonly at?: number
}

const open = atom<ChatOpening | undefined>(undefined)

/** Whether, and with what, the chat panel is open. Features open it only so; src/app knows its code. */
export const chatOpenAtom = atom((get) => get(open))

/** Opens the chat panel. */
export function openChat(opening: ChatOpening = {}): void {
  store.set(open, opening)
}

export function closeChat(): void {
  store.set(open, undefined)
}
