import * as v from 'valibot'
import {
  buttonsPayload,
  CHAT_FILE_NAME_MAX_LENGTH,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import { blankableText } from '#contract/shapes.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { customerText, storableText } from './text-limits.ts'

/** Validated content of a message. */
export interface MessageContent {
  readonly type: string
  readonly payload: string
  /** The referenced upload. */
  readonly upload?: { readonly path: string; readonly fileType: string }
}

const fileName = v.optional(storableText(CHAT_FILE_NAME_MAX_LENGTH))

const customerPayloads = {
  text: v.object({ message: customerText }),
  postback: v.object({ title: customerText, message: v.pipe(blankableText, v.optional(customerText)) }),
  media: v.object({
    message: v.pipe(blankableText, fileName),
    url: v.optional(v.boolean()),
    fileType: v.picklist(['image', 'video']),
    filePath: v.string(),
  }),
}

/**
 * Validates a customer's message: text, media or postback (a pressed button).
 * @throws DomainError KEY_INVALID
 */
export function parseCustomerContent(message: { message_type: string; payload: unknown }): MessageContent {
  const { message_type: type, payload } = message
  if (type === 'media') {
    const media = parse(customerPayloads.media, payload)
    return {
      type,
      payload: JSON.stringify(media),
      upload: { path: media.filePath, fileType: media.fileType },
    }
  }
  if (type === 'text') return { type, payload: JSON.stringify(parse(customerPayloads.text, payload)) }
  if (type === 'postback') return { type, payload: JSON.stringify(parse(customerPayloads.postback, payload)) }
  throw new DomainError('KEY_INVALID', { field: 'message.message_type' })
}

const knownFileType = v.object({ fileType: v.picklist(['image', 'video', 'file']) })

const agentPayloads: Readonly<Record<string, v.GenericSchema>> = {
  text: textPayload,
  buttons: buttonsPayload,
  quick_replies: buttonsPayload,
  media: v.pipe(
    v.unknown(),
    v.check((payload) => v.is(knownFileType, payload)),
    mediaPayload,
  ),
  generic: genericPayload,
  postback: postbackPayload,
}

const AGENT_CONTENT_MAX_BYTES = 64 * 1024

/**
 * Validates an agent's message. Unknown types are stored unchanged: the operator's console may be newer than
 * this server.
 * @throws DomainError KEY_INVALID
 */
export function parseAgentContent(message: { message_type: string; payload: unknown }): MessageContent {
  const { message_type: type, payload } = message
  const schema = Object.hasOwn(agentPayloads, type) ? agentPayloads[type] : undefined
  const json = JSON.stringify((schema ? parse(schema, payload) : payload) ?? null)
  if (Buffer.byteLength(json) > AGENT_CONTENT_MAX_BYTES || !isStorable(json))
    throw new DomainError('KEY_INVALID')
  return { type, payload: json }
}

/** PostgreSQL's jsonb accepts neither U+0000 nor lone surrogates; JSON.stringify writes both as escapes. */
function isStorable(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json)
}

function parse<const S extends v.GenericSchema>(schema: S, payload: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, payload)
  if (!result.success) throw new DomainError('KEY_INVALID', { field: 'message.payload' })
  return result.output
}
