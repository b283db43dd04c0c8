import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { chatStateAtom, loadOlder } from '#features/chat/core/chat.ts'
import { useOnScreen } from '#features/chat/notify/on-screen.ts'
import { dayNumber } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { store } from '#lib/state/store.ts'
import { Announcer } from './Announcer.tsx'
import { answersOf, openRepliesOf } from './answers.ts'
import { Band } from './Band.tsx'
import { Empty, Starting } from './Empty.tsx'
import css from './MessageList.module.css'
import { NewPill } from './NewPill.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { Older } from './Older.tsx'
import { OpenReplies } from './OpenReplies.tsx'
import { unreadKeyOf } from './unread-line.ts'
import { useBands } from './use-bands.ts'
import { useLiveAt } from './use-live-at.ts'
import { useNear } from './use-near.ts'
import { useScroller } from './use-scroller.ts'
import { useSeen } from './use-seen.ts'
import { useTarget } from './use-target.ts'

/** So many of the newest are drawn from the start, before it is known what the view holds. */
const SHOWN_FIRST = 20

/** The date above messages is told anew this often, milliseconds. */
const DAY_CHECK_MS = 60_000

function readOlder(): void {
  const { status, hasMore, isLoadingOlder, olderError } = store.get(chatStateAtom)
  if (status === 'ready' && hasMore && !isLoadingOlder && olderError === undefined) void loadOlder()
}

export interface MessageListProps {
  /** The message to show instead of the newest, by its `createdAt`. */
  at?: number
}

/** The conversation, oldest first, at its newest message. */
export function MessageList(props: MessageListProps) {
  const { status, messages, identity } = useAtomValue(chatStateAtom)
  if (status === 'starting' && messages.length === 0) return <Starting />
  // What was seen, and where one stood, is nothing to another conversation.
  return <Log key={identity?.id} {...props} />
}

function Log({ at }: MessageListProps) {
  const { t } = useLingui()
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { status, messages, readUpTo } = useAtomValue(chatStateAtom)
  const today = dayNumber(useNow(DAY_CHECK_MS))
  const liveAt = useLiveAt()
  const unreadKey = useMemo(
    () => unreadKeyOf(messages, { readAt: readUpTo, liveAt }),
    [messages, readUpTo, liveAt],
  )
  const answers = useMemo(() => answersOf(messages), [messages])
  const repliesKey = openRepliesOf(messages, answers)
  const bands = useBands(messages)
  const watch = useNear(log)
  useOnScreen(log)
  const { seen, onSeen } = useSeen(messages)
  const { atEnd, toEnd, toRow, drawn } = useScroller(log, content, { onTop: readOlder, onSeen })
  const targetKey = useTarget({
    at,
    messages,
    unreadKey,
    ready: status === 'ready',
    log,
    away: !atEnd,
    toRow,
  })

  const targetIndex = targetKey === undefined ? -1 : messages.findIndex(({ key }) => key === targetKey)

  // Whoever writes wants to see it.
  const newest = messages.at(-1)
  const written = newest?.delivery && newest.delivery.state !== 'succeed' ? newest.key : undefined
  useEffect(() => {
    if (written !== undefined) toEnd()
  }, [written, toEnd])

  const fresh = useMemo(
    () =>
      seen === undefined
        ? []
        : messages.filter((message) => !message.mine && message.at > Math.max(seen, readUpTo)),
    [messages, seen, readUpTo],
  )
  const down = useCallback(() => {
    toEnd()
    log.current?.focus({ preventScroll: true })
  }, [toEnd])

  return (
    <div className={css.place}>
      <OfflineStrip log={log} />
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <div ref={log} className={css.log} role="log" aria-live="off" aria-label={t`Messages`} tabIndex={0}>
        <div ref={content} className={css.inner}>
          {messages.length === 0 ? <Empty /> : <Older />}
          {bands.map(({ id, from, to }) => (
            <Band
              key={id}
              messages={messages.slice(from, to)}
              before={messages[from - 1]}
              after={messages[to]}
              answers={answers}
              today={today}
              unreadKey={unreadKey}
              repliesKey={repliesKey}
              watch={watch}
              drawn={drawn}
              wanted={to > messages.length - SHOWN_FIRST || (targetIndex >= from && targetIndex < to)}
            />
          ))}
          <OpenReplies message={messages.find(({ key }) => key === repliesKey)} />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: end */}
      <Announcer />
      {!atEnd && <NewPill count={fresh.length} newest={fresh.at(-1)} onClick={down} />}
    </div>
  )
}
