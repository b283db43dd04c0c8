import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { onIncomingMessage } from '#features/chat/core/chat.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { noteOf } from '#features/chat/notify/words.ts'
import { useFails } from './use-fails.ts'
import { useSessionEnds } from './use-session-ends.ts'

/** Long enough for screen readers to have taken it up, milliseconds; then it isn't found a second time beside the row. */
const STAYS_MS = 1500

/** What a message says, whole where it is text. */
function words(message: ChatMessage): string {
  return message.body.type === 'text' ? message.body.text : noteOf(message, undefined).body
}

/** What the customer knows a message of their own by. */
function ownWords(body: MessageBody): string {
  if (body.type === 'text') return body.text
  if (body.type === 'postback') return body.title
  return (body.type === 'media' && body.name) || ''
}

/** Messages to announce now, each for a while. */
function useSaid() {
  const [said, setSaid] = useState<readonly ChatMessage[]>([])
  const say = useCallback((message: ChatMessage) => setSaid((before) => [...before, message]), [])
  useEffect(() => {
    if (said.length === 0) return
    const timer = setTimeout(() => setSaid([]), STAYS_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say] as const
}

/**
 * Announces each new message of the agents once, the end of a session, and each message of the customer's that couldn't
 * be sent. The log itself is silent:
 * older pages, history that is painted first, and bands that come into view are no news.
 */
export function Announcer() {
  const { t } = useLingui()
  const [news, sayNews] = useSaid()
  const [fails, sayFail] = useSaid()
  useEffect(() => onIncomingMessage.on(sayNews), [sayNews])
  useFails(sayFail)
  const [ends, sayEnd] = useSaid()
  useSessionEnds(sayEnd)
  return (
    <>
      <SrOnly live="polite">
        {news.map((message) => (
          <span key={message.key}>{`${message.name ?? t`Support`}: ${words(message)} `}</span>
        ))}
        {ends.map(({ key }) => (
          <span key={key}>{t`End Conversation`}</span>
        ))}
      </SrOnly>
      <SrOnly live="assertive">
        {fails.map(({ key, body }) => (
          <span key={key}>{`${t`Not sent`}: ${ownWords(body)} `}</span>
        ))}
      </SrOnly>
    </>
  )
}
