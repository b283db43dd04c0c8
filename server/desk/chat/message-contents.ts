import { html } from 'hono/html'
import * as v from 'valibot'
import {
  buttonsPayload,
  type ChatButton,
  type Conversation,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import type { Html } from '#server/desk/html.ts'

/** Our own files. Only these are linked and shown, whatever URL a message contains. */
const ownFile = /^\/(?:media\/(?:art|chat)|howto)\/[\w-]{1,80}\.(svg|png|jpg|gif|mp4|mov)$/
const pictures = ['svg', 'png', 'jpg', 'gif']

interface ContentOptions {
  /** Text instead of a picture without a name. */
  readonly picture: string
  readonly openFile: string
  /** Path of the uploaded files, as /media/chat isn't served everywhere. */
  readonly chatFiles: string
}

/** Renders a message's contents for the agent; all values are shown as text. */
export function renderContents(
  { message_type, payload }: Conversation['message'],
  options: ContentOptions,
): Html {
  return renderKnown(message_type, payload, options) ?? renderRaw(payload)
}

function renderKnown(type: string, payload: unknown, options: ContentOptions): Html | undefined {
  switch (type) {
    case 'text':
      return renderParsed(textPayload, payload, ({ message }) => html`${text(message)}`)
    case 'buttons':
    case 'quick_replies':
      return renderParsed(
        buttonsPayload,
        payload,
        ({ message, buttons }) => html`${text(message)}${buttonList(buttons)}`,
      )
    case 'media':
      return renderParsed(
        mediaPayload,
        payload,
        ({ message, fileType, filePath }) =>
          html`<p class="said" dir="auto">${fileType} ${message ?? ''}</p>${file(filePath, message ?? '', options)}`,
      )
    case 'generic':
      return renderParsed(
        genericPayload,
        payload,
        ({ elements }) => html`<ul class="cards">${elements.map((card) => cardOf(card, options))}</ul>`,
      )
    case 'postback':
      return renderParsed(
        postbackPayload,
        payload,
        ({ title, message }) => html`${text(title)}${aside(message)}`,
      )
    default:
      return undefined
  }
}

function renderParsed<const S extends v.GenericSchema>(
  schema: S,
  payload: unknown,
  show: (parsed: v.InferOutput<S>) => Html,
): Html | undefined {
  const parsed = v.safeParse(schema, payload)
  return parsed.success ? show(parsed.output) : undefined
}

function renderRaw(payload: unknown): Html {
  return html`<pre class="said" dir="auto">${JSON.stringify(payload, null, 1) ?? ''}</pre>`
}

function text(value: string | undefined): Html {
  return value === undefined ? '' : html`<p class="said" dir="auto">${value}</p>`
}

function aside(value: string | undefined): Html {
  return value === undefined ? '' : html`<p class="said aside" dir="auto">${value}</p>`
}

function buttonList(buttons: readonly ChatButton[]): Html {
  if (buttons.length === 0) return ''
  return html`<ul class="buttons">${buttons.map(
    ({ title, type, payload }) =>
      html`<li><bdi class="said">${title}</bdi> <bdi class="said aside">${type}${payload === undefined ? '' : `: ${payload}`}</bdi></li>`,
  )}</ul>`
}

function cardOf(
  { title, subtitle, image_url, buttons }: v.InferOutput<typeof genericPayload>['elements'][number],
  options: ContentOptions,
): Html {
  return html`<li>${image_url === undefined ? '' : file(image_url, title, options)}${text(title)}${aside(subtitle)}
    ${buttonList(buttons)}</li>`
}

function file(address: string, name: string, { picture, openFile, chatFiles }: ContentOptions): Html {
  const kind = ownFile.exec(address)?.[1]
  if (kind === undefined) return html`<p class="said aside" dir="auto">${address}</p>`
  const link = address.replace(/^\/media\/chat(?=\/)/, chatFiles)
  const isPicture = pictures.includes(kind)
  return html`<p><a href="${link}">${
    isPicture ? html`<img src="${link}" alt="${name || picture}" loading="lazy">` : openFile
  }</a></p>`
}
