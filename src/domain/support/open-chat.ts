import { atom } from 'jotai'
import type { MovementLine } from '#domain/movements/movement.ts'
import { store } from '#lib/state/store.ts'

/** Options for opening the chat. Text already in the composer is not overwritten. */
export interface ChatOpening {
  /** Composer text, e.g. a reference; the member sends it. */
  readonly draft?: string
  /** The draft is shown as a card above the composer, with its first line and this: amount and time of the entry in question. */
  readonly about?: string | undefined
  /** The movement of that entry, as far as it is known. */
  readonly movement?: MovementLine | undefined
  /** Picture to attach once loaded, e.g. a slip; must not reject. */
  readonly file?: Promise<File | undefined> | undefined
  /** Message to scroll to: its `createdAt` (epoch ms). */
  readonly at?: number
}

const openingAtom = atom<ChatOpening | undefined>(undefined)

/** Options the chat panel is open with; undefined: closed. Only src/app imports the panel's code. */
export const chatOpenAtom = atom((get) => get(openingAtom))

/** Opens the chat panel; while it is open, replaces the options that it was opened with. */
export function openChat(opening: ChatOpening = {}): void {
  store.set(openingAtom, opening)
}

/** Closes the chat panel; drafts and unsent messages are kept. */
export function closeChat(): void {
  store.set(openingAtom, undefined)
}
