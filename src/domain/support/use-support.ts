import { useAtomValue } from 'jotai'
import { reportError } from '#lib/browser/report-error.ts'
import { chatOnAtom } from './chat-enabled.ts'
import { openChat } from './open-chat.ts'

/** What the member wants to ask. */
export interface Question {
  /** Put into the composer; see `supportDraft`. */
  readonly draft: string
  /** The picture that belongs to it, where this device has it or can fetch it; undefined when it can't be had. */
  readonly picture?: (() => Promise<File | undefined>) | undefined
}

/** Where a question goes: into the chat, or by the page that names other ways. */
export type WayToSupport = { readonly onOpenChat: () => void } | { readonly href: string }

/**
 * Opens the chat with the question. Its picture is a part of the same opening: whichever is first, the picture or the
 * chat's code, both arrive.
 */
export function askSupport({ draft, picture }: Question): void {
  openChat({ draft, file: picture?.().catch(reportError('support-picture')) })
}

/** The way to support with a question: the chat where the operator offers it, else the page with the contact details. */
export function useSupport(question: Question): WayToSupport {
  const on = useAtomValue(chatOnAtom)
  return on ? { onOpenChat: () => askSupport(question) } : { href: '/user/contact' }
}
