import type { ChatMessage } from '#features/chat/model.ts'
import { dayNumber } from '#lib/format/date-time.ts'

/** Consecutive messages of one side form a run, with one meta line, if they are at most this far apart. */
const RUN_GAP_MAX_MS = 5 * 60_000

/** How a message is rendered in relation to its neighbours. */
export interface RowLayout {
  readonly message: ChatMessage
  /** The agent ended the session before this message: 'End Conversation' is shown above. */
  readonly sessionEndedBefore: boolean
  /** The agent ended the session after this message, which is the last: 'End Conversation' is shown below. */
  readonly sessionEndedAfter: boolean
  /** First message of its day: the date is shown above. */
  readonly isNewDay: boolean
  /** 'New messages' is shown above. */
  readonly isFirstUnread: boolean
  /** Position in a run of messages of one side; the meta line (name and time) is below the last. */
  readonly isFirstOfRun: boolean
  readonly isLastOfRun: boolean
}

export interface Neighbours {
  /** The messages adjacent to these. */
  readonly before: ChatMessage | undefined
  readonly after: ChatMessage | undefined
  /** Key of the first unread message. */
  readonly unreadKey: string | undefined
}

/** Layout of consecutive messages, oldest first. */
export function layoutRows(
  messages: readonly ChatMessage[],
  { before, after, unreadKey }: Neighbours,
): readonly RowLayout[] {
  const isJoined = (earlier: ChatMessage | undefined, later: ChatMessage | undefined) =>
    earlier !== undefined && later !== undefined && later.key !== unreadKey && isSameRun(earlier, later)
  return messages.map((message, index) => {
    const previous = messages[index - 1] ?? before
    const next = messages[index + 1] ?? after
    return {
      message,
      sessionEndedBefore: previous !== undefined && isSessionBoundary(previous, message),
      sessionEndedAfter: next === undefined && message.endsSession === true,
      isNewDay: previous === undefined || dayNumber(previous.at) !== dayNumber(message.at),
      isFirstUnread: message.key === unreadKey,
      isFirstOfRun: !isJoined(previous, message),
      isLastOfRun: !isJoined(message, next),
    }
  })
}

/** Whether the agent ended the session between two messages; a message without a session is no evidence. */
function isSessionBoundary(earlier: ChatMessage, later: ChatMessage): boolean {
  if (earlier.endsSession) return true
  return earlier.session !== undefined && later.session !== undefined && earlier.session !== later.session
}

/** Whether two neighbours share a meta line. Unsent messages have their own. */
function isSameRun(earlier: ChatMessage, later: ChatMessage): boolean {
  return (
    earlier.mine === later.mine &&
    (earlier.mine || earlier.name === later.name) &&
    isOnServer(earlier) &&
    isOnServer(later) &&
    Math.abs(later.at - earlier.at) <= RUN_GAP_MAX_MS &&
    dayNumber(earlier.at) === dayNumber(later.at) &&
    !isSessionBoundary(earlier, later)
  )
}

/** Whether the server has the message: it isn't in the outbox of this device. */
export function isOnServer({ delivery }: ChatMessage): boolean {
  return delivery === undefined || delivery.state === 'succeed'
}
