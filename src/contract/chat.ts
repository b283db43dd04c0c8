import * as v from 'valibot'
import { type Call, UPLOAD_TIMEOUT_MS } from './call.ts'
import { instant, optionalText } from './shapes.ts'

/** Longest text of a message, characters. */
export const CHAT_TEXT_MAX = 2000
/** Largest uploads, bytes. */
export const CHAT_IMAGE_MAX = 10 * 1024 * 1024
export const CHAT_VIDEO_MAX = 20 * 1024 * 1024
/** Messages of a history page. */
export const CHAT_PAGE = 10

/** A button; any type but web, call and postback sends its title as a message. */
export const chatButton = v.object({
  title: v.string(),
  type: v.optional(v.string(), 'message'),
  payload: optionalText,
})

export type ChatButton = v.InferOutput<typeof chatButton>

export const textPayload = v.object({ message: v.string() })
export const mediaPayload = v.object({
  message: optionalText,
  url: v.optional(v.boolean()),
  fileType: v.picklist(['image', 'video', 'file']),
  filePath: v.string(),
})
/** Of `buttons` and of `quick_replies`. */
export const buttonsPayload = v.object({ message: optionalText, buttons: v.array(chatButton) })
export const genericPayload = v.object({
  elements: v.array(
    v.object({
      title: v.string(),
      subtitle: optionalText,
      image_url: optionalText,
      buttons: v.optional(v.array(chatButton), []),
    }),
  ),
})
export const postbackPayload = v.object({ title: v.string(), message: optionalText })

/** Known message types; a message of any other type is shown as unknown. */
export const messageTypes = ['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback'] as const

/** A conversation object (section 3), as it travels both ways. The payload is parsed by its type when shown. */
export const conversation = v.object({
  sender: v.string(),
  message: v.object({ message_type: v.string(), payload: v.unknown() }),
  userId: optionalText,
  guestId: optionalText,
  username: optionalText,
  name: optionalText,
  deviceToken: optionalText,
  createdAt: v.optional(v.nullable(instant)),
  session_id: optionalText,
  clientId: optionalText,
})
export type Conversation = v.InferOutput<typeof conversation>

const who = v.object({
  userId: v.optional(v.string()),
  guestId: v.optional(v.string()),
})

export const chatConfig = {
  name: 'chatConfig',
  method: 'GET',
  path: '/api/chat/config',
  access: 'either',
  summary: "Prefix of the member's or guest's room; the push key where notifications are offered (D25).",
  response: v.object({ PREFIX: v.string(), vapidPublicKey: optionalText }),
  errors: ['NO_DATA'],
  changes: false,
} as const satisfies Call

export const chatSend = {
  name: 'chatSendMessage',
  method: 'POST',
  path: '/api/chat/send-message',
  access: 'either',
  summary: 'Sends a message; answers when the server stored it.',
  body: conversation,
  response: v.object({ createdAt: instant }),
  errors: ['REQUEST_LIMIT', 'NO_DATA'],
  changes: true,
} as const satisfies Call

export const chatHistory = {
  name: 'chatHistory',
  method: 'POST',
  path: '/api/chat/history',
  access: 'either',
  summary: 'Messages, newest first.',
  body: v.object({
    ...who.entries,
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
    skip: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  response: v.array(conversation),
  errors: [],
  changes: false,
} as const satisfies Call

const upload = {
  method: 'POST',
  access: 'either',
  multipart: 'file',
  response: v.object({ path: v.pipe(v.string(), v.nonEmpty()) }),
  errors: ['KEY_INVALID', 'REQUEST_LIMIT', 'NO_DATA'],
  changes: true,
  timeoutMs: UPLOAD_TIMEOUT_MS,
} as const

export const chatUploadImage = {
  ...upload,
  name: 'chatUploadImage',
  path: '/api/chat/upload-image',
  summary: 'Uploads a picture of at most 10 MB.',
} as const satisfies Call

export const chatUploadVideo = {
  ...upload,
  name: 'chatUploadVideo',
  path: '/api/chat/upload-video',
  summary: 'Uploads a video of at most 20 MB.',
} as const satisfies Call

export const chatRead = {
  name: 'chatReadCustomer',
  method: 'PUT',
  path: '/api/chat/read-customer/',
  access: 'either',
  summary: "Marks the conversation as read by the customer; may bring the browser's push subscription (D25).",
  body: v.object({ ...who.entries, deviceToken: optionalText }),
  response: v.unknown(),
  errors: [],
  changes: true,
} as const satisfies Call

/**
 * Events of the realtime socket: the client emits `join`, the server `messaging` (D26). `received` names a message that
 * came, by its `createdAt`: the reference backend sends pushes to the devices that don't say so.
 */
export const socketEvents = {
  join: { direction: 'toServer', payload: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)) },
  received: { direction: 'toServer', payload: instant },
  messaging: { direction: 'toClient', payload: conversation },
} as const
