import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconDown } from '#components/icons/start.tsx'
import { loadOlder, markRead } from '#features/chat/core/chat.ts'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { getMessagePreview } from '#features/chat/notify/message-preview.ts'
import { dayNumber } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { store } from '#lib/state/store.ts'
import { Announcer } from './Announcer.tsx'
import { findOpenRepliesKey, getAnswers } from './answers.ts'
import { EmptyConversation, LoadingConversation, OlderMessages } from './ListPlaceholders.tsx'
import chunkCss from './MessageChunk.module.css'
import { MessageChunk } from './MessageChunk.tsx'
import css from './MessageList.module.css'
import { Buttons } from './message/Buttons.tsx'
import { useRowChunks } from './row-chunks.ts'
import { isOnServer } from './row-layout.ts'
import { StatusStrips } from './StatusStrips.tsx'
import { findFirstUnreadKey, useFirstLiveAt } from './unread-line.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import { useScrollTarget } from './use-scroll-target.ts'

/** The newest messages are always rendered, also before the viewport has been measured. */
const PINNED_NEWEST = 20

/** How often date separators check for a new day ("Today"). */
const DAY_CHECK_MS = 60_000

function loadOlderIfIdle(): void {
  const { status, hasMore, isLoadingOlder, olderError } = store.get(chatStateAtom)
  if (status === 'ready' && hasMore && !isLoadingOlder && olderError === undefined) void loadOlder()
}

export interface MessageListProps {
  /** `createdAt` of the message to show instead of the newest. */
  at: number | undefined
}

/** The conversation, oldest message first, scrolled to the newest. */
export function MessageList(props: MessageListProps) {
  const { status, messages, identity } = useAtomValue(chatStateAtom)
  if (status === 'starting' && messages.length === 0) return <LoadingConversation />
  // Reset read state and scroll position when the conversation changes.
  return <Log key={identity?.id} {...props} />
}

function Log({ at }: MessageListProps) {
  const { t } = useLingui()
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { status, messages, readUpTo } = useAtomValue(chatStateAtom)
  const todayNumber = dayNumber(useNow(DAY_CHECK_MS))
  const firstLiveAt = useFirstLiveAt()
  const unreadKey = useMemo(
    () => findFirstUnreadKey(messages, { readAt: readUpTo, firstLiveAt }),
    [messages, readUpTo, firstLiveAt],
  )
  const answers = useMemo(() => getAnswers(messages), [messages])
  const openRepliesKey = findOpenRepliesKey(messages, answers)
  const chunks = useRowChunks(messages)
  const { seenUntil, onRowSeen } = useSeenUntil(messages)
  const { isAtEnd, scrollToEnd, scrollToRow, onChunkRendered } = useMessageScroll(log, content, {
    onNearTop: loadOlderIfIdle,
    onRowSeen,
  })
  const targetKey = useScrollTarget({
    at,
    messages,
    unreadKey,
    isReady: status === 'ready',
    log,
    isScrolledAway: !isAtEnd,
    scrollToRow,
  })

  const targetIndex = targetKey === undefined ? -1 : messages.findIndex(({ key }) => key === targetKey)

  // Scroll to a message that the customer just sent.
  const newest = messages.at(-1)
  const pendingKey = newest?.delivery && newest.delivery.state !== 'succeed' ? newest.key : undefined
  useEffect(() => {
    if (pendingKey !== undefined) scrollToEnd()
  }, [pendingKey, scrollToEnd])

  const unseen = useMemo(
    () =>
      seenUntil === undefined
        ? []
        : messages.filter((message) => !message.mine && message.at > Math.max(seenUntil, readUpTo)),
    [messages, seenUntil, readUpTo],
  )
  const goToEnd = useCallback(() => {
    scrollToEnd()
    log.current?.focus({ preventScroll: true })
  }, [scrollToEnd])

  return (
    <div className={css.place}>
      <StatusStrips log={log} />
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={log} className={css.log} role="log" aria-live="off" aria-label={t`Messages`} tabIndex={0}>
        <div ref={content} className={css.inner}>
          {messages.length === 0 ? <EmptyConversation /> : <OlderMessages />}
          {chunks.map(({ id, from, to }) => (
            <MessageChunk
              key={id}
              messages={messages.slice(from, to)}
              before={messages[from - 1]}
              after={messages[to]}
              answers={answers}
              todayNumber={todayNumber}
              unreadKey={unreadKey}
              openRepliesKey={openRepliesKey}
              log={log}
              onRendered={onChunkRendered}
              isPinned={to > messages.length - PINNED_NEWEST || (targetIndex >= from && targetIndex < to)}
            />
          ))}
          <OpenQuickReplies message={messages.find(({ key }) => key === openRepliesKey)} />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: end */}
      <Announcer />
      {!isAtEnd && <NewMessagesButton count={unseen.length} newest={unseen.at(-1)} onClick={goToEnd} />}
    </div>
  )
}

/**
 * Tracks up to where the conversation was on screen, and marks it as read in the core.
 * @returns `at` of the newest message seen, by the server's clock; undefined if none yet
 */
function useSeenUntil(messages: readonly ChatMessage[]) {
  const [seenUntil, setSeenUntil] = useState<number>()
  const latestMessages = useRef(messages)
  const newestAt = useRef(0)
  useLayoutEffect(() => {
    latestMessages.current = messages
  }, [messages])
  const onRowSeen = useCallback((key: string) => {
    const to = latestMessages.current.findLastIndex((message) => message.key === key)
    // Unsent messages have no server time: use the last one before them that does.
    const message = latestMessages.current.slice(0, to + 1).findLast(isOnServer)
    if (!message || message.at <= newestAt.current) return
    newestAt.current = message.at
    setSeenUntil(message.at)
  }, [])
  // In an effect, after the panel's, which registers the view with the core while the messages are still unread.
  useEffect(() => {
    if (seenUntil !== undefined) markRead(seenUntil)
  }, [seenUntil])
  return { seenUntil, onRowSeen }
}

/** Unanswered quick replies, below the newest message regardless of what was written since. */
function OpenQuickReplies({ message }: { message: ChatMessage | undefined }) {
  if (message?.body.type !== 'quick_replies' || message.body.buttons.length === 0) return null
  return (
    <div className={chunkCss.replies}>
      <Buttons buttons={message.body.buttons} answered={false} chosen={undefined} layout="pills" />
    </div>
  )
}

interface NewMessagesButtonProps {
  /** Number of unseen messages below. */
  count: number
  newest: ChatMessage | undefined
  onClick: () => void
}

/** Scrolls to the end; with a preview of the newest unseen message, if any. */
function NewMessagesButton({ count, newest, onClick }: NewMessagesButtonProps) {
  const { t } = useLingui()
  if (count === 0 || !newest) {
    return (
      <button type="button" className={css.down} aria-label={t`To the newest message`} onClick={onClick}>
        <IconDown size={20} />
      </button>
    )
  }
  return (
    <button type="button" className={css.pill} onClick={onClick}>
      <IconDown size={20} />
      <span>
        <Trans>New messages {count}</Trans> · {getMessagePreview(newest.body)}
      </span>
    </button>
  )
}
