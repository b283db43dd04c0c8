import * as v from 'valibot'
import {
  buttonsPayload,
  type ChatButton,
  conversation,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import { instant } from '#contract/instant.ts'
import { optionalText, text } from '#contract/shapes.ts'
import type { MessageBody } from '#features/chat/model.ts'
import { report } from '#lib/browser/report-problem.ts'
import { safeBackendLink } from '#lib/html/media-url.ts'

/** One message of the server's history, parsed; also as persisted in IndexedDB. */
export const entrySchema = v.object({
  /** `createdAt` (server time, epoch milliseconds). */
  at: instant,
  sender: v.string(),
  type: v.string(),
  payload: v.unknown(),
  name: v.optional(v.string()),
  session: v.optional(v.string()),
  /** The agent ended the session after this message. */
  endsSession: v.optional(v.boolean()),
  /** Outbox id of the customer's own message, if the server returns it or it was matched here. */
  clientId: v.optional(v.string()),
})
export type Entry = Readonly<v.InferOutput<typeof entrySchema>>

/** Owner fields of a raw message. */
const ownerSchema = v.object({ userId: optionalText, guestId: optionalText })

/** Whether the customer sent it; any other sender is an agent. */
export function isMine({ sender }: { readonly sender: string }): boolean {
  return sender === 'customer'
}

/** An object that may come as JSON text: from the socket, or a payload as a database column stores it. */
function fromJsonText(value: unknown): unknown {
  const parsed = v.safeParse(v.pipe(v.string(), v.trim(), v.startsWith('{'), v.parseJson()), value)
  return parsed.success ? parsed.output : value
}

/**
 * Parses a raw message; undefined (and reported) if it is invalid or has no `createdAt` to sort it by.
 */
export function readEntry(raw: unknown): Entry | undefined {
  const parsed = v.safeParse(conversation, fromJsonText(raw))
  if (!parsed.success) {
    report('chat-message', { field: v.getDotPath(parsed.issues[0]) ?? '(whole)' })
    return undefined
  }
  const { createdAt, sender, message, name, session_id, session_ended, clientId } = parsed.output
  if (createdAt === undefined) {
    report('chat-message', { field: 'createdAt' })
    return undefined
  }
  return {
    at: createdAt,
    sender,
    type: message.message_type,
    payload: fromJsonText(message.payload),
    name,
    session: session_id,
    ...(session_ended === true && { endsSession: true }),
    clientId,
  }
}

/** The id of the member or guest that a raw message names as its conversation's owner. */
export function getOwner(raw: unknown): string | undefined {
  const parsed = v.safeParse(ownerSchema, fromJsonText(raw))
  return parsed.success ? (parsed.output.userId ?? parsed.output.guestId) : undefined
}

const unknown: MessageBody = { type: 'unknown' }

/** Only http(s) URLs are allowed for images and files. */
function safeFileUrl(url: string | undefined): string | undefined {
  const safeUrl = safeBackendLink(url)
  return safeUrl !== undefined && /^https?:/.test(safeUrl) ? safeUrl : undefined
}

/** A web button with an unsafe URL keeps its title but loses the link. */
function safeButton(button: ChatButton): ChatButton {
  return button.type === 'web' ? { ...button, payload: safeBackendLink(button.payload) } : button
}

/** Parses a payload with its schema; `unknown` if it is invalid. */
function createParser<S extends v.GenericSchema>(
  schema: S,
  toBody: (payload: v.InferOutput<S>) => MessageBody,
) {
  return (payload: unknown): MessageBody => {
    const parsed = v.safeParse(schema, payload)
    return parsed.success ? toBody(parsed.output) : unknown
  }
}

const createButtonsParser = (type: 'buttons' | 'quick_replies') =>
  createParser(buttonsPayload, ({ message, buttons }) => ({
    type,
    text: message,
    buttons: buttons.map(safeButton),
  }))

const parsers = new Map<string, (payload: unknown) => MessageBody>([
  [
    'text',
    createParser(
      v.union([
        textPayload,
        v.pipe(
          text,
          v.transform((message) => ({ message })),
        ),
      ]),
      ({ message }) => ({
        type: 'text',
        text: message,
      }),
    ),
  ],
  ['buttons', createButtonsParser('buttons')],
  ['quick_replies', createButtonsParser('quick_replies')],
  [
    'media',
    createParser(mediaPayload, ({ message, fileType, filePath }) => ({
      type: 'media',
      fileType,
      name: message,
      url: safeFileUrl(filePath),
    })),
  ],
  [
    'generic',
    createParser(genericPayload, ({ elements }) => ({
      type: 'generic',
      cards: elements.map(({ title, subtitle, image_url, buttons }) => ({
        title,
        subtitle,
        imageUrl: safeFileUrl(image_url),
        buttons: buttons.map(safeButton),
      })),
    })),
  ],
  [
    'postback',
    createParser(postbackPayload, ({ title, message }) => ({ type: 'postback', title, payload: message })),
  ],
])

/** Parses and sanitizes a message's content; `unknown` for unknown types and invalid payloads. */
export function parseBody({ type, payload }: Pick<Entry, 'type' | 'payload'>): MessageBody {
  return parsers.get(type)?.(payload) ?? unknown
}
