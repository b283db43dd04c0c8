import * as v from 'valibot'
import {
  buttonsPayload,
  type Conversation,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import { truncateText } from './text-limits.ts'

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
export function buildPushPayload(
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
