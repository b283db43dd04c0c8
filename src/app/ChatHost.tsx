import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Bubble } from '#features/chat/panel/Bubble.tsx'
import { chatOpenAtom, closeChat, openChat } from '#lib/chat-open.ts'
import { chatOnAtom } from '#lib/chat-switch.ts'
import { chatUnreadAtom } from '#lib/chat-unread.ts'
import { signedInAtom } from '#lib/session.ts'
import { openChatFromAddress } from './chat-address.ts'
import { chatPanel } from './chat-parts.ts'
import { Lazy } from './chunk.tsx'
import { DialogFailed } from './DialogFailed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { forgetChat } from './forget-chat.ts'
import { forgetSlips } from './forget-slips.ts'
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
      <Bubble
        page={path}
        unread={unread}
        open={opening !== undefined}
        loading={loading}
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
