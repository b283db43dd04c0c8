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
export type Said = Conversation['message']

/** A card as sent by an agent. */
export type CardSaid = NonNullable<InferInput<typeof genericPayload>['elements']>[number]

export function textSaid(message: string): Said {
  return { message_type: 'text', payload: { message } satisfies InferInput<typeof textPayload> }
}

export function buttonsSaid(message: string, buttons: readonly ChatButton[]): Said {
  const payload: InferInput<typeof buttonsPayload> = { message, buttons: [...buttons] }
  return { message_type: 'buttons', payload }
}

export function quickRepliesSaid(message: string, buttons: readonly ChatButton[]): Said {
  const payload: InferInput<typeof buttonsPayload> = { message, buttons: [...buttons] }
  return { message_type: 'quick_replies', payload }
}

/** A file with a URL. */
export interface MediaSaid {
  readonly fileType: 'image' | 'video' | 'file'
  /** File name. */
  readonly name: string
  /** Absolute, or relative to the API host. */
  readonly path: string
}

export function mediaSaid({ fileType, name, path }: MediaSaid): Said {
  const payload: InferInput<typeof mediaPayload> = { message: name, url: true, fileType, filePath: path }
  return { message_type: 'media', payload }
}

export function carouselSaid(cards: readonly CardSaid[]): Said {
  const payload: InferInput<typeof genericPayload> = { elements: [...cards] }
  return { message_type: 'generic', payload }
}

export function postbackSaid(title: string, message: string): Said {
  return {
    message_type: 'postback',
    payload: { title, message } satisfies InferInput<typeof postbackPayload>,
  }
}
