import { CHAT_TEXT_MAX_LENGTH, type ChatButton } from '#contract/chat.ts'
import type { FileType } from '#features/chat/model.ts'
import { createUuid } from '#lib/format/uuid.ts'
import type { OutboxItem } from './outbox-item.ts'

type NewMessage = Pick<OutboxItem, 'id' | 'type' | 'payload' | 'file'>

export interface ChatFile {
  readonly bytes: ArrayBuffer
  readonly name: string
  readonly type: string
  readonly fileType: FileType
}

/** Cheap upper bound for CHAT_TEXT_MAX_LENGTH graphemes; the composer counts exactly. */
const MAX_UTF16_UNITS = CHAT_TEXT_MAX_LENGTH * 12

/** A text message; undefined if the text is blank or too long. */
export function newTextMessage(text: string): NewMessage | undefined {
  const message = text.trim()
  if (message === '' || message.length > MAX_UTF16_UNITS) return undefined
  return { id: createUuid(), type: 'text', payload: { message } }
}

/**
 * What a tapped button sends (section 3): a postback with its payload, else its title; undefined for links.
 */
export function newButtonMessage({ type, title, payload }: ChatButton): NewMessage | undefined {
  if (type === 'web' || type === 'call') return undefined
  if (type !== 'postback') return newTextMessage(title)
  return { id: createUuid(), type: 'postback', payload: { title, message: payload } }
}

/** A media message; its `filePath` is set after the upload. */
export function newFileMessage({ name, type, fileType }: ChatFile): NewMessage {
  return {
    id: createUuid(),
    type: 'media',
    payload: { message: name, url: true, fileType },
    file: { name, type, fileType },
  }
}
