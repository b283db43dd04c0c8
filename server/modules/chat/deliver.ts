import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  buttonsPayload,
  type Conversation,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import type { Deps } from '#server/deps.ts'
import { deleteSubscription, listSubscriptions } from '#server/modules/push/subscription-store.ts'
import { readOperatorName } from '#server/modules/settings/texts.ts'
import { defaultLanguage } from '#server/platform/http/language.ts'
import { errorFields } from '#server/platform/log.ts'
import { type Acknowledgements, noAcknowledgements, noopBroadcaster } from './broadcaster.ts'
import { truncateText } from './text-limits.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'chat' | 'chatForward' | 'push' | 'settings'>

/** Immediate recipients of a message. */
export interface Recipients {
  /** Connections that acknowledged it. */
  readonly acknowledged: number
  /** Push services that accepted it. */
  readonly pushed: number
}

/**
 * Broadcasts a stored message, and sends an agent's message as push notification to browsers that didn't
 * acknowledge it. Never rejects: failures are logged, and clients read the message from the history later.
 */
export async function deliver(
  deps: DeliverDeps,
  room: string,
  conversation: Conversation,
  at: number,
): Promise<Recipients> {
  const logAndReturn =
    <T>(event: string, otherwise: T) =>
    (error: unknown): T => {
      deps.log.warn(event, errorFields(error))
      return otherwise
    }
  const { chat = noopBroadcaster } = deps
  const reached = await chat
    .publish(room, conversation)
    .catch(logAndReturn('chat publish', noAcknowledgements))
  const { acknowledged } = reached
  if (conversation.sender === 'customer') return { acknowledged, pushed: 0 }
  const pushed = await pushReply(deps, room, { conversation, at, reached }).catch(
    logAndReturn('chat push', 0),
  )
  return { acknowledged, pushed }
}

/** Topic (RFC 8030) shared by a room's messages: a phone that was off receives only the newest one. */
function topicOf(room: string): string {
  return createHash('sha256').update(room).digest('base64url').slice(0, 32)
}

/** Whether a browser received the message: a member's by its session; a guest has only one browser. */
function hasReceived({ acknowledged, sessions }: Acknowledgements, tokenHash: string | undefined): boolean {
  return tokenHash === undefined ? acknowledged > 0 : sessions.has(tokenHash)
}

/**
 * Sends an agent's message as push notification to the room's browsers that haven't received it.
 * @param reply.at createdAt of the message
 * @returns the number of push services that accepted it
 */
async function pushReply(
  { db, clock, push, settings }: Pick<Deps, 'db' | 'clock' | 'push' | 'settings'>,
  room: string,
  { conversation, at, reached }: { conversation: Conversation; at: number; reached: Acknowledgements },
): Promise<number> {
  if (!push) return 0
  const subscriptions = await listSubscriptions(db, room, clock.now())
  const payload = buildPushPayload(
    room,
    conversation,
    at,
    await readOperatorName(db, defaultLanguage(settings.laos)),
  )
  const message = { payload, topic: topicOf(room) }
  const outcomes = await Promise.all(
    subscriptions.map(async ({ tokenHash, ...to }) => {
      if (hasReceived(reached, tokenHash)) return undefined
      const outcome = await push.send(to, message)
      if (outcome === 'gone') await deleteSubscription(db, to.endpoint)
      return outcome
    }),
  )
  return outcomes.filter((outcome) => outcome === 'sent').length
}

/** Maximum characters of a notification's body: it may be shown on a locked screen. */
const BODY_MAX = 120
const TITLE_MAX = 60

/** Summarizes a message in one line, with an emoji for files, since the recipient's language isn't known. */
function summarize({ message_type, payload }: Conversation['message']): string {
  const read = <const S extends v.GenericSchema>(schema: S) => {
    const result = v.safeParse(schema, payload)
    return result.success ? result.output : undefined
  }
  switch (message_type) {
    case 'text':
      return read(textPayload)?.message ?? ''
    case 'buttons':
    case 'quick_replies':
      return read(buttonsPayload)?.message ?? ''
    case 'media':
      return { image: '📷', video: '🎬', file: '📎' }[read(mediaPayload)?.fileType ?? 'file']
    case 'generic':
      return read(genericPayload)?.elements[0]?.title ?? ''
    case 'postback':
      return read(postbackPayload)?.title ?? ''
    default:
      return ''
  }
}

/**
 * Builds the push message for an agent's reply, as JSON. It is also a declarative push message (`web_push`),
 * which supporting browsers show without waking a service worker.
 * @param at createdAt of the message, also used as tag, so that each message is one notification
 * @param operatorName title if the message has no sender's name
 */
function buildPushPayload(
  room: string,
  conversation: Conversation,
  at: number,
  operatorName: string,
): string {
  const line = summarize(conversation.message).replaceAll(/\s+/g, ' ').trim()
  const notification = {
    title: truncateText(conversation.name ?? operatorName, TITLE_MAX),
    body: truncateText(line === '' ? '💬' : line, BODY_MAX),
    // Guests have no home screen, and opening a public page would sign a member out.
    navigate: `${conversation.guestId === undefined ? '/user/home' : '/contact'}#chat=${at}`,
    tag: `chat-${at}`,
  }
  return JSON.stringify({ web_push: 8030, notification, at, room })
}
