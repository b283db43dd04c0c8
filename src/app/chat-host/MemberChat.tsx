import { atom, useAtomValue } from 'jotai'
import { useEffect, useSyncExternalStore } from 'react'
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
import { ConnectedChat } from './ConnectedChat.tsx'

const memberIdAtom = atom((get) => {
  const [wallet, profile] = [walletResource, profileResource].map(({ state }) => get(state).value?.profile)
  return wallet?._id ?? profile?._id
})
const needsProfileAtom = atom(
  (get) => get(walletResource.state).value !== undefined && get(memberIdAtom) === undefined,
)

/**
 * A member's chat while it isn't open: one call counts what is unread. Loaded for members only, as it needs the calls of
 * wallet, profile and chat.
 */
export default function MemberChat() {
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
