import * as v from 'valibot'
import { buttonsPayload, genericPayload, mediaPayload, postbackPayload, textPayload } from '#contract/chat.ts'
import { blankableText } from '#contract/shapes.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { customerText, hasAtMost } from './text-limits.ts'

/** A message's content, checked. */
export interface Content {
  readonly type: string
  /** As JSON text. */
  readonly payload: string
  /** The upload that it shows. */
  readonly upload?: { readonly path: string; readonly fileType: string }
}

const NAME_MAX = 255

const fileName = v.optional(
  v.pipe(
    v.string(),
    v.check((name) => !name.includes('\0') && hasAtMost(name, NAME_MAX)),
    v.transform((name) => name.toWellFormed()),
  ),
)

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
 * What a customer may send: texts, files, and the buttons of the agents' messages.
 * @throws ApiError KEY_INVALID
 */
export function customerContent(message: { message_type: string; payload: unknown }): Content {
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
  throw new ApiError('KEY_INVALID', { field: 'message.message_type' })
}

const knownFile = v.object({ fileType: v.picklist(['image', 'video', 'file']) })

const agentPayloads: Readonly<Record<string, v.GenericSchema>> = {
  text: textPayload,
  buttons: buttonsPayload,
  quick_replies: buttonsPayload,
  media: v.pipe(
    v.unknown(),
    v.check((payload) => v.is(knownFile, payload)),
    mediaPayload,
  ),
  generic: genericPayload,
  postback: postbackPayload,
}

/** Most bytes of an agent's message, as JSON. */
const AGENT_BYTES = 64 * 1024

/**
 * What an agent's console sends. A type that isn't known here is kept as it is: the operator's console may be newer.
 * @throws ApiError KEY_INVALID
 */
export function agentContent(message: { message_type: string; payload: unknown }): Content {
  const { message_type: type, payload } = message
  const schema = Object.hasOwn(agentPayloads, type) ? agentPayloads[type] : undefined
  const json = JSON.stringify((schema ? parse(schema, payload) : payload) ?? null)
  if (Buffer.byteLength(json) > AGENT_BYTES || !isStorable(json)) throw new ApiError('KEY_INVALID')
  return { type, payload: json }
}

/** The database's JSON holds neither U+0000 nor half a surrogate pair; JSON.stringify writes both as escapes. */
function isStorable(json: string): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json)
}

function parse<const S extends v.GenericSchema>(schema: S, payload: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, payload)
  if (!result.success) throw new ApiError('KEY_INVALID', { field: 'message.payload' })
  return result.output
}
