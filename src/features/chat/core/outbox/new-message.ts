import { CHAT_TEXT_MAX_LENGTH, type ChatButton } from '#contract/chat.ts'
import type { FileType } from '#features/chat/model.ts'
import { createUuid } from '#lib/format/uuid.ts'
import type { OutboxItem } from './outbox-item.ts'

type NewMessage = Pick<OutboxItem, 'id' | 'type' | 'payload' | 'file'>

/** A file that is ready to be sent. */
export interface ChatFile {
  readonly bytes: ArrayBuffer
  readonly name: string
  readonly type: string
  readonly fileType: FileType
}

/** More UTF-16 units than any text of 2000 characters that somebody can read; the composer counts exactly. */
const UNITS_MAX = CHAT_TEXT_MAX_LENGTH * 12

/** A text message; undefined when nothing can be said with it. */
export function textPart(text: string): NewMessage | undefined {
  const message = text.trim()
  if (message === '' || message.length > UNITS_MAX) return undefined
  return { id: createUuid(), type: 'text', payload: { message } }
}

/** What a tapped button sends (section 3): its payload as a postback, else its title; undefined for links. */
export function saidByButton({ type, title, payload }: ChatButton): NewMessage | undefined {
  if (type === 'web' || type === 'call') return undefined
  if (type !== 'postback') return textPart(title)
  return { id: createUuid(), type: 'postback', payload: { title, message: payload } }
}

/** A file's message: its address comes with the upload. */
export function fileParts({ name, type, fileType }: ChatFile): NewMessage {
  return {
    id: createUuid(),
    type: 'media',
    payload: { message: name, url: true, fileType },
    file: { name, type, fileType },
  }
}
