import * as v from 'valibot'
import {
  buttonsPayload,
  type ChatButton,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import type { MessageBody } from '#features/chat/model.ts'
import { safeBackendLink } from '#lib/html/media-url.ts'

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
  ['text', createParser(textPayload, ({ message }) => ({ type: 'text', text: message }))],
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
export function parseBody({
  type,
  payload,
}: {
  readonly type: string
  readonly payload: unknown
}): MessageBody {
  return parsers.get(type)?.(payload) ?? unknown
}
