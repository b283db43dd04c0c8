import { atom, useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { literal } from 'valibot'
import { whenSettled } from '#app/bootstrap/when-idle.ts'
import { chatRunningAtom, setChatUnread } from '#domain/support/chat-counts.ts'
import { readChatSummary } from '#domain/support/chat-summary.ts'
import { countNewest, newestMessagesResource } from '#domain/support/newest-messages.ts'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { areNotificationsOn } from '#features/chat/notify/permission.ts'
import { now } from '#lib/browser/server-clock.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { useResourceValue } from '#lib/resource/use-resource.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText } from '#lib/storage/web-storage.ts'

const storedFlag = literal('1')

/**
 * The chat while nobody has opened it, once the page has settled. For members, one call counts what is unread; the chat's code
 * is loaded and connected only during a conversation, for unsent messages, and if notifications are on, which need their
 * device registered. For guests, if they have written before. In data-saver mode only unsent messages start it.
 */
export function BackgroundChat({ signedIn }: { signedIn: boolean }) {
  const isRunning = useAtomValue(chatRunningAtom)
  const isSettled = useSettled()
  if (isRunning || !isSettled) return null
  if (signedIn) return <MemberChat />
  const hasWritten = readText(lazyStorageKeys.guestChat, storedFlag) !== undefined
  return hasWritten && prefetchAllowed() && <ConnectedChat />
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isMounted = true
    void whenSettled().then(() => isMounted && setSettled(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isSettled
}

/** Loads the chat's code and connects it. */
function ConnectedChat() {
  useEffect(() => {
    let isMounted = true
    // If it can't be loaded, messages are counted once the chat is opened.
    import('#features/chat/panel/start-chat-services.ts').then(
      ({ startChatServices }) => isMounted && startChatServices(),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])
  return null
}

const memberIdAtom = atom((get) => {
  const [wallet, profile] = [walletResource, profileResource].map(({ state }) => get(state).value?.profile)
  return wallet?._id ?? profile?._id
})
const needsProfileAtom = atom(
  (get) => get(walletResource.state).value !== undefined && get(memberIdAtom) === undefined,
)

function MemberChat() {
  const hasUnsent = useSyncExternalStore(onStorageChange, () => readChatSummary()?.hasUnsent ?? false)
  const memberId = useAtomValue(memberIdAtom)
  const needsProfile = useAtomValue(needsProfileAtom)
  if (hasUnsent) return <ConnectedChat />
  if (!prefetchAllowed()) return null
  if (areNotificationsOn()) return <ConnectedChat />
  if (memberId !== undefined) return <UnreadCounter memberId={memberId} />
  return needsProfile && <ProfileReader />
}

/** Other tabs may leave unsent messages. */
function onStorageChange(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function ProfileReader() {
  useResourceValue(profileResource)
  return null
}

/** Counts again when the member returns to the page, and on a reconnect, as all resources on screen are refreshed then. */
function UnreadCounter({ memberId }: { memberId: string }) {
  const messages = useResourceValue(newestMessagesResource(memberId))
  const { unread, isGoingOn } = countNewest(messages ?? [], readChatSummary(), now())
  useEffect(() => {
    if (messages === undefined) return
    setChatUnread(unread)
    void setAppBadge(unread)
  }, [messages, unread])
  useEffect(
    () => () => {
      // Signed out. Otherwise the chat has taken over.
      if (!store.get(chatRunningAtom)) setChatUnread(0)
    },
    [],
  )
  return isGoingOn ? <ConnectedChat /> : null
}
