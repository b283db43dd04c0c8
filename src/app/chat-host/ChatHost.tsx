import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { forgetSlips } from '#app/bootstrap/forget-slips.ts'
import { DialogFailed } from '#app/dialogs/DialogFailed.tsx'
import { Lazy } from '#app/routing/lazy-chunk.tsx'
import { chatOnAtom } from '#domain/support/chat-enabled.ts'
import { chatUnreadAtom } from '#domain/support/chat-unread-count.ts'
import { chatOpenAtom, closeChat, openChat } from '#domain/support/open-chat.ts'
import { ChatLauncher } from '#features/chat/panel/ChatLauncher.tsx'
import { signedInAtom } from '#lib/session/session.ts'
import { openChatFromAddress } from './chat-address.ts'
import { chatPanel } from './chat-parts.ts'
import { forgetChat } from './forget-chat.ts'
import { useChatClosing } from './use-chat-closing.ts'
import { useChatCore } from './use-chat-core.ts'
import { useChatSwitch } from './use-chat-switch.ts'

/** Where the chat stands in the page itself, or nobody is there to chat with. */
const withoutBubble = /^\/(?:(?:user\/)?contact|terminated)\/?$/

/** The chat's launcher, and the chat once it is opened (D24). */
export default function ChatHost() {
  useChatSwitch()
  const on = useAtomValue(chatOnAtom)
  const opening = useAtomValue(chatOpenAtom)
  const unread = useAtomValue(chatUnreadAtom)
  const signedIn = useAtomValue(signedInAtom)
  const [loading, setLoading] = useState(false)
  const [path] = useLocation()
  useChatCore(on, signedIn)
  useChatClosing(opening, path, signedIn)
  // A sign-out that was cut off is finished, and a session that ended with its tab leaves nothing.
  useEffect(() => {
    if (signedIn) return
    forgetChat()
    forgetSlips()
  }, [signedIn])
  useEffect(() => {
    openChatFromAddress()
    addEventListener('hashchange', openChatFromAddress)
    return () => removeEventListener('hashchange', openChatFromAddress)
  }, [])
  if (!on || withoutBubble.test(path)) return null
  return (
    <>
      <ChatLauncher
        page={path}
        unread={unread}
        isOpen={opening !== undefined}
        isLoading={loading}
        onToggle={() => (opening ? closeChat() : openChat())}
      />
      {opening && (
        <ErrorBoundary name="chat panel" otherwise={<DialogFailed close={closeChat} />}>
          <Suspense fallback={<Waiting onWait={setLoading} />}>
            <Lazy part={chatPanel} props={{ opening }} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** The chat was asked for, and its code is still on its way: the launcher shows it. */
function Waiting({ onWait }: { onWait: (waits: boolean) => void }) {
  useEffect(() => {
    onWait(true)
    return () => onWait(false)
  }, [onWait])
  return null
}
