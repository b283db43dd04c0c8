import type { ChatMessage } from '#features/chat/model.ts'
import { dayNumber } from '#lib/format/date-time.ts'

/** Messages of one side that follow each other within this time have one line of meta, milliseconds. */
const RUN_MS = 5 * 60_000

/** How a message stands among its neighbours. */
export interface Line {
  readonly message: ChatMessage
  /** The agent ended the session before it: 'End Conversation' stands above. */
  readonly ended: boolean
  /** The agent ended the session after it, and nothing was said since: 'End Conversation' stands below. */
  readonly closed: boolean
  /** It is the first of its day: the date stands above. */
  readonly newDay: boolean
  /** It is the first that wasn't read: 'New messages' stands above. */
  readonly unread: boolean
  /** First and last of a run of messages of one side; who wrote when stands under the last. */
  readonly first: boolean
  readonly last: boolean
}

export interface Neighbours {
  /** What stands before and after these messages. */
  readonly before: ChatMessage | undefined
  readonly after: ChatMessage | undefined
  /** Key of the first message that wasn't read. */
  readonly unreadKey: string | undefined
}

/** The lines of some messages that follow each other, oldest first. */
export function linesOf(
  messages: readonly ChatMessage[],
  { before, after, unreadKey }: Neighbours,
): readonly Line[] {
  const joined = (earlier: ChatMessage | undefined, later: ChatMessage | undefined) =>
    earlier !== undefined && later !== undefined && later.key !== unreadKey && isRun(earlier, later)
  return messages.map((message, index) => {
    const previous = messages[index - 1] ?? before
    const next = messages[index + 1] ?? after
    return {
      message,
      ended: previous !== undefined && endsSession(previous, message),
      closed: next === undefined && message.endsSession === true,
      newDay: previous === undefined || dayNumber(previous.at) !== dayNumber(message.at),
      unread: message.key === unreadKey,
      first: !joined(previous, message),
      last: !joined(message, next),
    }
  })
}

/** Whether the agent ended the session between two messages; one without a session proves nothing. */
function endsSession(earlier: ChatMessage, later: ChatMessage): boolean {
  if (earlier.endsSession) return true
  return earlier.session !== undefined && later.session !== undefined && earlier.session !== later.session
}

/** Whether two neighbours share a line of meta. What isn't sent has one of its own. */
function isRun(earlier: ChatMessage, later: ChatMessage): boolean {
  return (
    earlier.mine === later.mine &&
    (earlier.mine || earlier.name === later.name) &&
    isThere(earlier) &&
    isThere(later) &&
    Math.abs(later.at - earlier.at) <= RUN_MS &&
    dayNumber(earlier.at) === dayNumber(later.at) &&
    !endsSession(earlier, later)
  )
}

/** Whether the server has it. */
export function isThere({ delivery }: ChatMessage): boolean {
  return delivery === undefined || delivery.state === 'succeed'
}
