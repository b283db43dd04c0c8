import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { literal } from 'valibot'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { whenIdle } from '#app/bootstrap/when-idle.ts'
import { DialogFailed } from '#app/dialogs/DialogFailed.tsx'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { chatRunningAtom, chatUnreadAtom } from '#domain/support/chat-counts.ts'
import {
  chatAvailabilityAtom,
  chatEnabledAtom,
  chatLookupAtom,
  refreshChatAvailability,
} from '#domain/support/chat-enabled.ts'
import { type ChatOpening, chatOpenAtom, closeChat, openChat } from '#domain/support/open-chat.ts'
import { ChatLauncher, WIDE_MEDIA_QUERY } from '#features/chat/panel/ChatLauncher.tsx'
import { HelpLink } from '#features/chat/panel/HelpLink.tsx'
import { delay } from '#lib/async/delay.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { GUEST_CHAT_KEY } from '#lib/storage/storage-keys.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { ConnectedChat } from './ConnectedChat.tsx'
import { chatPanelChunk } from './chat-chunks.ts'

/** A terminated service has no support. */
const terminatedPage = /^\/terminated\/?$/
/** From 720 px on these pages embed the chat. */
const contactPages = /^\/(?:user\/)?contact\/?$/

/** The chat's launcher and, once opened, its panel. */
export default function ChatHost() {
  useRefreshChatAvailability()
  const isEnabled = useAtomValue(chatEnabledAtom)
  const lookup = useAtomValue(chatLookupAtom)
  const isUnknown = lookup === 'failed' || lookup === 'offline'
  const opening = useAtomValue(chatOpenAtom)
  const unread = useAtomValue(chatUnreadAtom)
  const signedIn = useAtomValue(signedInAtom)
  const [isLoading, setLoading] = useState(false)
  const [path] = useLocation()
  const isDockable = useMediaQuery(DOCKED_MEDIA_QUERY)
  const hasRail = useMediaQuery(WIDE_MEDIA_QUERY)
  useCloseChat(opening, path, signedIn)
  useEffect(() => {
    openChatFromUrl()
    addEventListener('hashchange', openChatFromUrl)
    return () => removeEventListener('hashchange', openChatFromUrl)
  }, [])
  if (!isEnabled) return isUnknown && !terminatedPage.test(path) && !contactPages.test(path) ? <Help /> : null
  const background = <BackgroundChat signedIn={signedIn} />
  if (terminatedPage.test(path)) return background
  const isEmbedded = isDockable && contactPages.test(path)
  // With a rail or a header, the page itself shows the chat well enough.
  if (isEmbedded && hasRail) return background
  return (
    <>
      {background}
      <ChatLauncher
        unread={unread}
        isOpen={!isEmbedded && opening !== undefined}
        isLoading={isLoading}
        onPointerDown={() => void chatPanelChunk.prefetch()}
        // The embedded chat is scrolled into view.
        onToggle={() => (opening && !isEmbedded ? closeChat() : openChat())}
      />
      {opening && !isEmbedded && (
        <ErrorBoundary name="chat panel" fallback={<DialogFailed close={closeChat} />}>
          <LazyPart
            chunk={chatPanelChunk}
            props={{ opening }}
            pending={<LoadingReporter onChange={setLoading} />}
          />
        </ErrorBoundary>
      )}
    </>
  )
}

/** In the launcher's place, while it isn't known whether there is a chat. */
function Help() {
  return <HelpLink href={useAtomValue(signedInAtom) ? '/user/contact' : '/contact'} />
}

/** Reports to the launcher that the panel is loading. */
function LoadingReporter({ onChange }: { onChange: (isLoading: boolean) => void }) {
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return null
}

/**
 * URL fragment in notifications: `#chat=` and the `createdAt` (epoch ms) of a message, or just `#chat` if the
 * push message couldn't be decrypted.
 */
const chatFragment = /^#chat(?:=(\d{1,15}))?$/

/** Opens the chat at the message in the URL fragment, and removes the fragment. */
function openChatFromUrl(): void {
  const [match, at] = chatFragment.exec(location.hash) ?? []
  if (match === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openChat(at === undefined ? {} : { at: Number(at) })
}

/** Minimum age of the operator's chat setting before it is refreshed. */
const MAX_AGE_MS = 300_000
/** Interval between attempts while it is unknown. */
const RETRY_INTERVAL_MS = 30_000

/** Refreshes the operator's chat setting when the page becomes visible, and repeats a failed lookup. */
function useRefreshChatAvailability(): void {
  const hasFailed = useAtomValue(chatLookupAtom) === 'failed'
  useEffect(() => {
    let refreshedAt = performance.now()
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden' || performance.now() - refreshedAt < MAX_AGE_MS) return
      refreshedAt = performance.now()
      void refreshChatAvailability()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])
  useEffect(() => {
    if (!hasFailed) return
    const timer = setInterval(refreshChatAvailability, RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [hasFailed])
}

/** Closes the chat on navigation (unless docked), at sign-in and sign-out, and when it is disabled. */
function useCloseChat(opening: ChatOpening | undefined, path: string, signedIn: boolean): void {
  const isOff = useAtomValue(chatAvailabilityAtom) === false
  const previous = useRef({ path, signedIn })
  useEffect(() => {
    const { current } = previous
    previous.current = { path, signedIn }
    const hasNavigated = current.path !== path && !matchMedia(DOCKED_MEDIA_QUERY).matches
    if (hasNavigated || current.signedIn !== signedIn) closeChat()
  }, [path, signedIn])
  useEffect(() => {
    if (opening && isOff) closeChat()
  }, [opening, isOff])
}

const storedFlag = literal('1')

const memberChatChunk = defineChunk('member chat', () => import('./MemberChat.tsx'))

/**
 * The chat while nobody has opened it, once the page has settled. For members, one call counts what is unread; the chat's code
 * is loaded and connected only during a conversation, for unsent messages, and if notifications are on, which need their
 * device registered. For guests, if they have written before. In data-saver mode only unsent messages start it.
 */
function BackgroundChat({ signedIn }: { signedIn: boolean }) {
  const isRunning = useAtomValue(chatRunningAtom)
  const isSettled = useSettled()
  if (isRunning || !isSettled) return null
  if (signedIn) {
    return (
      <ErrorBoundary name="member chat" fallback={null}>
        <LazyPart chunk={memberChatChunk} props={{}} />
      </ErrorBoundary>
    )
  }
  const hasWritten = readText(GUEST_CHAT_KEY, storedFlag) !== undefined
  return hasWritten && prefetchAllowed() && <ConnectedChat />
}

/** When background work may begin, in ms after the page's start: its first screen usually has its content by then. */
const BACKGROUND_DELAY_MS = 3000

/** Whether the page has been open for a while, and was idle then. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isMounted = true
    void delay(Math.max(0, BACKGROUND_DELAY_MS - performance.now()))
      .then(whenIdle)
      .then(() => isMounted && setSettled(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isSettled
}
