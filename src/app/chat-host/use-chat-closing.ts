import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { chatSwitchAtom } from '#domain/support/chat-enabled.ts'
import { type ChatOpening, closeChat } from '#domain/support/open-chat.ts'

/**
 * Closes the chat where it can't stay: at another page unless it stands beside it, when somebody signs in or out, and
 * where the operator offers none.
 */
export function useChatClosing(opening: ChatOpening | undefined, path: string, signedIn: boolean): void {
  const off = useAtomValue(chatSwitchAtom) === false
  const before = useRef({ path, signedIn })
  useEffect(() => {
    const { current } = before
    before.current = { path, signedIn }
    const moved = current.path !== path && !matchMedia(DOCKED_MEDIA_QUERY).matches
    if (moved || current.signedIn !== signedIn) closeChat()
  }, [path, signedIn])
  useEffect(() => {
    if (opening && off) closeChat()
  }, [opening, off])
}
