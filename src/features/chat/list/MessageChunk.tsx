import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#components/utils/cx.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { dayNumber, formatDate } from '#lib/format/date-time.ts'
import { type AnswersByKey, unanswered } from './answers.ts'
import css from './MessageChunk.module.css'
import { MessageRow } from './message/MessageRow.tsx'
import { layoutRows, type Neighbours } from './row-layout.ts'

export interface MessageChunkProps extends Neighbours {
  messages: readonly ChatMessage[]
  answers: AnswersByKey
  /** Today, as returned by `dayNumber`. */
  todayNumber: number
  /** Key of the message whose quick replies are rendered at the end of the list. */
  openRepliesKey: string | undefined
  /** The scroller. */
  log: RefObject<HTMLElement | null>
  /** Called before paint whenever the chunk's rows are rendered. */
  onRendered: () => void
  /** Rendered regardless of the scroll position: one of the newest chunks, or the scroll target. */
  isPinned: boolean
}

const ESTIMATED_ROW_HEIGHT_PX = 68

/** Render chunks this far ahead of the viewport: more than a flick scrolls while they render. */
const RENDER_MARGIN_PX = 2000

/** Approximates the list's box by the window, which is hardly larger. */
function isNearViewport(chunk: HTMLElement): boolean {
  const { top, bottom } = chunk.getBoundingClientRect()
  return bottom > -RENDER_MARGIN_PX && top < innerHeight + RENDER_MARGIN_PX
}

/**
 * A chunk of the conversation, virtualized: its rows are rendered near the viewport only, otherwise a placeholder of the
 * same height, so that ten thousand messages cost no more than a hundred.
 *
 * virtua 0.54 was tried: it places rows from the top, and in a prototype older messages moved the view by up to 222 px.
 * The `column-reverse` scroller keeps the view without script.
 */
export function MessageChunk({
  messages,
  answers,
  todayNumber,
  openRepliesKey,
  log,
  onRendered,
  isPinned,
  ...neighbours
}: MessageChunkProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(isPinned)
  const [height, setHeight] = useState<number>()
  // The IntersectionObserver reports a frame too late: check now, so an older page near the viewport isn't blank first.
  useLayoutEffect(() => {
    if (root.current && isNearViewport(root.current)) setIsNear(true)
  }, [])
  useEffect(() => {
    const chunk = root.current
    if (!chunk) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (!entry.isIntersecting && chunk.hasChildNodes()) setHeight(entry.boundingClientRect.height)
        setIsNear(entry.isIntersecting)
      },
      { root: log.current, rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    )
    observer.observe(chunk)
    return () => observer.disconnect()
  }, [log])
  const isRendered = isNear || isPinned
  // The list itself doesn't re-render, and with an unchanged height its ResizeObserver doesn't fire either.
  useLayoutEffect(() => {
    if (isRendered) onRendered()
  }, [isRendered, onRendered])
  if (!isRendered)
    return (
      <div
        ref={root}
        className={css.chunk}
        style={{ height: height ?? messages.length * ESTIMATED_ROW_HEIGHT_PX }}
      />
    )
  return (
    <div ref={root} className={css.chunk}>
      {layoutRows(messages, neighbours).map(({ message, ...row }) => (
        <div key={message.key} data-row={message.key}>
          {row.sessionEndedBefore && <EndSeparator />}
          {row.isNewDay && <DateSeparator at={message.at} todayNumber={todayNumber} />}
          {row.isFirstUnread && <UnreadSeparator />}
          <MessageRow
            message={message}
            isFirstOfRun={row.isFirstOfRun}
            isLastOfRun={row.isLastOfRun}
            hasRepliesAtEnd={message.key === openRepliesKey}
            {...(answers.get(message.key) ?? unanswered)}
          />
          {row.sessionEndedAfter && <EndSeparator />}
        </div>
      ))}
    </div>
  )
}

/** Date of the messages below, at UTC+7. */
function DateSeparator({ at, todayNumber }: { at: number; todayNumber: number }) {
  const { t } = useLingui()
  const day = dayNumber(at)
  const date = formatDate(at)
  const label = day === todayNumber ? t`Today ${date}` : day === todayNumber - 1 ? t`Yesterday ${date}` : date
  return <p className={css.date}>{label}</p>
}

/** Marks the end of a support session. */
function EndSeparator() {
  return (
    <p className={css.line}>
      <Trans>End Conversation</Trans>
    </p>
  )
}

/** Separates unread messages from those read before. */
function UnreadSeparator() {
  return (
    <p className={cx(css.line, css.new)}>
      <Trans>New messages</Trans>
    </p>
  )
}
