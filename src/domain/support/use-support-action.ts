import { useAtomValue } from 'jotai'
import type { MovementLine } from '#domain/movements/movement.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { chatEnabledAtom } from './chat-enabled.ts'
import { openChat } from './open-chat.ts'

/** A question from the member to support. */
export interface SupportQuestion {
  /** Composer text; see `formatSupportDraft`. */
  readonly draft: string
  /**
   * Of a question about an entry: its amount and time, as far as they are known. The draft becomes a card above the composer,
   * which is sent with the member's message and can be removed.
   */
  readonly about?: readonly (string | undefined)[] | undefined
  /** The entry's movement, whose steps the card shows. */
  readonly movement?: MovementLine | undefined
  /** Loads the attachment, from this device or the server; resolves to undefined if it isn't available. */
  readonly picture?: (() => Promise<File | undefined>) | undefined
}

/** How to ask: through the chat, or through the contact page. */
export type SupportAction = { readonly onOpenChat: () => void } | { readonly href: string }

/**
 * Opens the chat with the question. The picture is passed as a promise in the same call, so it is attached no
 * matter whether it or the chat's code loads first.
 */
export function openSupportChat({ draft, about, movement, picture }: SupportQuestion): void {
  openChat({
    draft,
    about: about?.filter((fact) => fact !== undefined).join(' · '),
    movement,
    file: picture?.().catch(reportError('support-picture')),
  })
}

/** Opens the chat if the operator offers it, otherwise links to the contact page. */
export function useSupportAction(question: SupportQuestion): SupportAction {
  const isChatEnabled = useAtomValue(chatEnabledAtom)
  return isChatEnabled ? { onOpenChat: () => openSupportChat(question) } : { href: '/user/contact' }
}

/**
 * Composer text of a question to support, ready to be sent or edited.
 * @param subject first line
 * @param facts labelled details that help support find the case; those without a value are omitted
 */
export function formatSupportDraft(
  subject: string,
  facts: readonly (readonly [name: string, value: string | undefined])[],
): string {
  return [
    subject,
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
  ].join('\n')
}
