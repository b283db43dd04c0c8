import { any, type InferOutput, nullish, object } from 'valibot'
import { CHAT_PAGE_SIZE, chatHistory, conversation } from '#contract/chat.ts'
import { lenientListOf } from '#contract/list.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import type { ChatSummary } from './chat-summary.ts'

/** A message whose whole payload is cached: the chat reads it when it is displayed. */
const message = object({
  ...conversation.entries,
  message: object({ ...conversation.entries.message.entries, payload: nullish(any(), null) }),
})

const newestMessages = {
  ...chatHistory,
  access: 'member',
  namesMember: true,
  // Not under the name of the chat's own call: the offline cache stores this one alone.
  name: 'chatNewestMessages',
  response: lenientListOf(message),
} as const

type Messages = InferOutput<typeof newestMessages.response>

const families = /* @__PURE__ */ resourceFamily(newestMessages)

/** The newest page of the member's conversation, newest first; without the chat's code. */
export function newestMessagesResource(userId: string) {
  return families({ body: { userId, limit: CHAT_PAGE_SIZE, skip: 0 } })
}

/** After its last message a conversation counts as going on for this long: an answer may take a while. */
const GOING_ON_MS = 6 * 60 * 60 * 1000

/**
 * Counts the unread ones of the newest messages.
 * @param summary what this device knows; a device that knows nothing takes what came before the member's own last message
 *   as read
 * @returns `isGoingOn`: also whether the conversation needs a connection; so does a page on which all messages are unread
 */
export function countNewest(messages: Messages, summary: ChatSummary | undefined, nowMs: number) {
  const times = (isOwn: boolean) =>
    messages.flatMap(({ sender, createdAt = 0 }) => ((sender === 'customer') === isOwn ? createdAt : []))
  const [own, agents] = [times(true), times(false)]
  const readUpTo = summary?.readUpTo ?? Math.max(0, ...own)
  const unread = agents.filter((at) => at > readUpTo).length
  const isGoingOn = Math.max(0, ...own, ...agents) > nowMs - GOING_ON_MS
  return { unread, isGoingOn: isGoingOn || unread >= CHAT_PAGE_SIZE }
}
