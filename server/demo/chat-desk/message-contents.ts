import { html } from 'hono/html'
import * as v from 'valibot'
import {
  buttonsPayload,
  type ChatButton,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'
import type { Html } from '#server/demo/console/html.ts'
import type { MessageBody } from './messages.ts'

/** Our own files. Only these are linked and shown, whatever URL a message contains. */
const ownFile = /^\/(?:media\/(?:art|chat)|howto)\/[\w-]{1,80}\.(svg|png|jpg|gif|mp4|mov)$/
const pictures = ['svg', 'png', 'jpg', 'gif']

/** Renders a message's contents for the agent; all values are shown as text. */
export function renderContents({ message_type, payload }: MessageBody): Html {
  return renderKnown(message_type, payload) ?? renderRaw(payload)
}

function renderKnown(type: string, payload: unknown): Html | undefined {
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
          html`<p class="said" dir="auto">${fileType} ${message ?? ''}</p>${file(filePath, message ?? '')}`,
      )
    case 'generic':
      return renderParsed(
        genericPayload,
        payload,
        ({ elements }) => html`<ul class="cards">${elements.map((card) => cardOf(card))}</ul>`,
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

function text(value: string | undefined): Html | '' {
  return value === undefined ? '' : html`<p class="said" dir="auto">${value}</p>`
}

function aside(value: string | undefined): Html | '' {
  return value === undefined ? '' : html`<p class="said aside" dir="auto">${value}</p>`
}

function buttonList(buttons: readonly ChatButton[]): Html | '' {
  if (buttons.length === 0) return ''
  return html`<ul class="buttons">${buttons.map(
    ({ title, type, payload }) =>
      html`<li><bdi class="said">${title}</bdi> <bdi class="said aside">${type}${payload === undefined ? '' : `: ${payload}`}</bdi></li>`,
  )}</ul>`
}

function cardOf({
  title,
  subtitle,
  image_url,
  buttons,
}: v.InferOutput<typeof genericPayload>['elements'][number]): Html {
  return html`<li>${image_url === undefined ? '' : file(image_url, title)}${text(title)}${aside(subtitle)}
    ${buttonList(buttons)}</li>`
}

function file(address: string, name: string): Html {
  const kind = ownFile.exec(address)?.[1]
  if (kind === undefined) return html`<p class="said aside" dir="auto">${address}</p>`
  const picture = pictures.includes(kind)
  return html`<p><a href="${address}">${
    picture ? html`<img src="${address}" alt="${name || 'Picture'}" loading="lazy">` : 'Open the file'
  }</a></p>`
}
