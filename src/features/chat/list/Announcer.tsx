import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { chatStateAtom, onIncomingMessage } from '#features/chat/core/chat-state.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { toNotification } from '#features/chat/notify/message-preview.ts'
import { store } from '#lib/state/store.ts'

/** Remove live-region text after screen readers have read it, so it isn't found a second time beside the row. */
const ANNOUNCEMENT_MS = 1500

/** Announced text of an agent's message: text bodies in full, others as their preview. */
function getAnnouncementText(message: ChatMessage): string {
  return message.body.type === 'text' ? message.body.text : toNotification(message, undefined).body
}

/** Identifies a message of the customer's own in the "Not sent" announcement. */
function getOwnText(body: MessageBody): string {
  if (body.type === 'text') return body.text
  if (body.type === 'postback') return body.title
  return (body.type === 'media' && body.name) || ''
}

/** Messages in the live region (cleared `ANNOUNCEMENT_MS` after the last one), and a function that adds one. */
function useAnnouncements() {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([])
  const announce = useCallback(
    (message: ChatMessage) => setMessages((previous) => [...previous, message]),
    [],
  )
  useEffect(() => {
    if (messages.length === 0) return
    // Only these: another one may have been added that isn't rendered yet.
    const removeThese = () => setMessages((current) => current.filter((each) => !messages.includes(each)))
    const timer = setTimeout(removeThese, ANNOUNCEMENT_MS)
    return () => clearTimeout(timer)
  }, [messages])
  return [messages, announce] as const
}

/** Calls back each time a message fails while the list is mounted; earlier failures are ignored. */
function useFailedMessages(onFailed: (message: ChatMessage) => void): void {
  useEffect(() => {
    const pendingKeys = new Set<string>()
    const update = () => {
      for (const message of store.get(chatStateAtom).messages) {
        if (!message.delivery) continue
        if (message.delivery.state !== 'failed') pendingKeys.add(message.key)
        else if (pendingKeys.delete(message.key)) onFailed(message)
      }
    }
    update()
    return store.sub(chatStateAtom, update)
  }, [onFailed])
}

/**
 * Reports the last message of a session that ends while the list is mounted, also if that message arrives together with the
 * end; sessions that ended before are ignored.
 */
function useSessionEnds(onEnd: (message: ChatMessage) => void): void {
  useEffect(() => {
    let isOpen = false
    let endedKey: string | undefined
    const update = () => {
      const last = store.get(chatStateAtom).messages.at(-1)
      if (!last) return
      // The end is the last message again after an unsent message has been removed.
      if (last.endsSession && isOpen && last.key !== endedKey) onEnd(last)
      if (last.endsSession) endedKey = last.key
      isOpen = !last.endsSession
    }
    update()
    return store.sub(chatStateAtom, update)
  }, [onEnd])
}

/**
 * Live regions that announce each new agents' message, the end of a session, and each message of the customer's that
 * couldn't be sent. The log itself is not live: older pages, cached history, and chunks that are scrolled into view must
 * not be announced.
 */
export function Announcer() {
  const { t } = useLingui()
  const [incoming, announceIncoming] = useAnnouncements()
  const [failed, announceFailed] = useAnnouncements()
  useEffect(() => onIncomingMessage.on(announceIncoming), [announceIncoming])
  useFailedMessages(announceFailed)
  const [ended, announceEnded] = useAnnouncements()
  useSessionEnds(announceEnded)
  return (
    <>
      <SrOnly live="polite">
        {incoming.map((message) => (
          <span key={message.key}>{`${message.name ?? t`Support`}: ${getAnnouncementText(message)} `}</span>
        ))}
        {ended.map(({ key }) => (
          <span key={key}>{t`End Conversation`}</span>
        ))}
      </SrOnly>
      <SrOnly live="assertive">
        {failed.map(({ key, body }) => (
          <span key={key}>{`${t`Not sent`}: ${getOwnText(body)} `}</span>
        ))}
      </SrOnly>
    </>
  )
}
