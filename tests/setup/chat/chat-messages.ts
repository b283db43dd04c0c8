import type { InferInput } from 'valibot'
import type {
  buttonsPayload,
  ChatButton,
  Conversation,
  genericPayload,
  mediaPayload,
  postbackPayload,
  textPayload,
} from '#contract/chat.ts'

/** Type and payload of a message (specification, section 3). */
export type MessageBody = Conversation['message']

/** A card as sent by an agent. */
export type CardInput = NonNullable<InferInput<typeof genericPayload>['elements']>[number]

/** Body of a text message. None of these builders validates: `sendAgentMessage` does, when it is sent. */
export function textMessage(message: string): MessageBody {
  return { message_type: 'text', payload: { message } satisfies InferInput<typeof textPayload> }
}

/** A text with buttons, which stay after the customer's answer. */
export function buttonsMessage(message: string, buttons: readonly ChatButton[]): MessageBody {
  const payload: InferInput<typeof buttonsPayload> = { message, buttons: [...buttons] }
  return { message_type: 'buttons', payload }
}

/** A text with buttons that the portal renders below the newest message until the customer answers. */
export function quickRepliesMessage(message: string, buttons: readonly ChatButton[]): MessageBody {
  const payload: InferInput<typeof buttonsPayload> = { message, buttons: [...buttons] }
  return { message_type: 'quick_replies', payload }
}

/** A file with a URL. */
export interface MediaFile {
  readonly fileType: 'image' | 'video' | 'file'
  /** File name. */
  readonly name: string
  /** Absolute, or relative to the API host. */
  readonly path: string
}

/** A picture, video or download at a URL. */
export function mediaMessage({ fileType, name, path }: MediaFile): MessageBody {
  const payload: InferInput<typeof mediaPayload> = { message: name, url: true, fileType, filePath: path }
  return { message_type: 'media', payload }
}

/** Cards with a title and optional subtitle, picture and buttons. */
export function carouselMessage(cards: readonly CardInput[]): MessageBody {
  const payload: InferInput<typeof genericPayload> = { elements: [...cards] }
  return { message_type: 'generic', payload }
}

/** Sent by a customer who presses a button; agents send none, but the portal shows it. */
export function postbackMessage(title: string, message: string): MessageBody {
  return {
    message_type: 'postback',
    payload: { title, message } satisfies InferInput<typeof postbackPayload>,
  }
}
