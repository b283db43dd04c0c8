import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#features/chat/model.ts'
import { type Answers, open, sameAnswer } from './answers.ts'
import css from './Band.module.css'
import { linesOf, type Neighbours } from './lines.ts'
import { MessageRow } from './message/MessageRow.tsx'
import { DateLine, EndLine, NewLine } from './Separators.tsx'
import { isNearView, type WatchBand } from './use-near.ts'

export interface BandProps extends Neighbours {
  messages: readonly ChatMessage[]
  answers: Answers
  /** Number of the present day, as `dayNumber` gives it. */
  today: number
  /** Key of the message whose quick replies stand at the end of the list. */
  repliesKey: string | undefined
  watch: WatchBand
  /** Tells the list that it is drawn, before it is painted. */
  drawn: () => void
  /** It is the newest, or somebody is to go there: drawn wherever the view is. */
  wanted: boolean
}

/** What a message measures before it was ever drawn, CSS pixels. */
const GUESS = 68

/**
 * A stretch of the conversation. It is drawn while it is near the view; else a gap of its height stands for it, so that
 * ten thousand messages weigh no more than a hundred.
 */
export const Band = memo(function Band({
  messages,
  answers,
  today,
  repliesKey,
  watch,
  drawn,
  wanted,
  ...around
}: BandProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(wanted)
  const [height, setHeight] = useState<number>()
  // An older page that comes in beside the view is there with the next picture, not the one after it.
  useLayoutEffect(() => {
    if (place.current && isNearView(place.current)) setNear(true)
  }, [])
  useEffect(() => {
    if (!place.current) return
    return watch(place.current, (isNear, measured) => {
      if (!isNear && place.current?.hasChildNodes()) setHeight(measured)
      setNear(isNear)
    })
  }, [watch])
  const shown = near || wanted
  // The list doesn't draw anew for it, and where the height stays nothing else tells what is on screen now.
  useLayoutEffect(() => {
    if (shown) drawn()
  }, [shown, drawn])
  if (!shown)
    return <div ref={place} className={css.band} style={{ height: height ?? messages.length * GUESS }} />
  return (
    <div ref={place} className={css.band}>
      {linesOf(messages, around).map(({ message, ended, closed, newDay, unread, first, last }) => (
        <div key={message.key} data-row={message.key}>
          {ended && <EndLine />}
          {newDay && <DateLine at={message.at} today={today} />}
          {unread && <NewLine />}
          <MessageRow
            message={message}
            first={first}
            last={last}
            repliesAtEnd={message.key === repliesKey}
            {...(answers.get(message.key) ?? open)}
          />
          {closed && <EndLine />}
        </div>
      ))}
    </div>
  )
}, sameBand)

/** Ten thousand messages are compared in no time; drawing them isn't done in none. */
function sameBand(a: BandProps, b: BandProps): boolean {
  return (
    a.messages.length === b.messages.length &&
    a.before === b.before &&
    a.after === b.after &&
    a.today === b.today &&
    a.watch === b.watch &&
    a.drawn === b.drawn &&
    a.wanted === b.wanted &&
    holds(a, 'unreadKey') === holds(b, 'unreadKey') &&
    holds(a, 'repliesKey') === holds(b, 'repliesKey') &&
    (a.after?.key === a.unreadKey) === (b.after?.key === b.unreadKey) &&
    a.messages.every(
      (message, index) =>
        message === b.messages[index] && sameAnswer(a.answers.get(message.key), b.answers.get(message.key)),
    )
  )
}

/** The key, where it is one of the band's own. */
function holds(props: BandProps, name: 'unreadKey' | 'repliesKey'): string | undefined {
  const key = props[name]
  return key !== undefined && props.messages.some((message) => message.key === key) ? key : undefined
}
