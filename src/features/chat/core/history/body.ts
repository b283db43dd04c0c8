import * as v from 'valibot'
import {
  buttonsPayload,
  type ChatButton,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import type { Body } from '#features/chat/model.ts'
import { safeBackendLink } from '#lib/html/media-url.ts'

const unknown: Body = { type: 'unknown' }

/** Where a picture or file may come from: the web and nothing else. */
function fileAddress(address: string | undefined): string | undefined {
  const safe = safeBackendLink(address)
  return safe !== undefined && /^https?:/.test(safe) ? safe : undefined
}

/** A web button whose address isn't safe keeps its title and leads nowhere. */
function safeButton(button: ChatButton): ChatButton {
  return button.type === 'web' ? { ...button, payload: safeBackendLink(button.payload) } : button
}

/** Reads a payload with its schema and says what it means; unknown where it doesn't fit. */
function reader<S extends v.GenericSchema>(schema: S, say: (payload: v.InferOutput<S>) => Body) {
  return (payload: unknown): Body => {
    const parsed = v.safeParse(schema, payload)
    return parsed.success ? say(parsed.output) : unknown
  }
}

const asked = (type: 'buttons' | 'quick_replies') =>
  reader(buttonsPayload, ({ message, buttons }) => ({
    type,
    text: message,
    buttons: buttons.map(safeButton),
  }))

const readers = new Map<string, (payload: unknown) => Body>([
  ['text', reader(textPayload, ({ message }) => ({ type: 'text', text: message }))],
  ['buttons', asked('buttons')],
  ['quick_replies', asked('quick_replies')],
  [
    'media',
    reader(mediaPayload, ({ message, fileType, filePath }) => ({
      type: 'media',
      fileType,
      name: message,
      address: fileAddress(filePath),
    })),
  ],
  [
    'generic',
    reader(genericPayload, ({ elements }) => ({
      type: 'generic',
      cards: elements.map(({ title, subtitle, image_url, buttons }) => ({
        title,
        subtitle,
        image: fileAddress(image_url),
        buttons: buttons.map(safeButton),
      })),
    })),
  ],
  [
    'postback',
    reader(postbackPayload, ({ title, message }) => ({ type: 'postback', title, payload: message })),
  ],
])

/** What a message says, safe to show; `unknown` for a type that isn't known or a payload that doesn't fit. */
export function bodyOf({ type, payload }: { readonly type: string; readonly payload: unknown }): Body {
  return readers.get(type)?.(payload) ?? unknown
}
