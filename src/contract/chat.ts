import * as v from 'valibot'
import { type Call, UPLOAD_TIMEOUT_MS } from './call.ts'
import { instant } from './instant.ts'
import { lenientListOf, listOf } from './list.ts'
import {
  acceptance,
  blankableText,
  count,
  flag,
  id,
  lenientPicklist,
  optional,
  optionalText,
  readClockTime,
  text,
} from './shapes.ts'

/** Maximum length of a message, and of a file's name, in characters (`textLength`). */
export const CHAT_TEXT_MAX_LENGTH = 2000
export const CHAT_FILE_NAME_MAX_LENGTH = 255
export const CHAT_IMAGE_MAX_BYTES = 10 * 1024 * 1024
export const CHAT_VIDEO_MAX_BYTES = 20 * 1024 * 1024
export const CHAT_PAGE_SIZE = 10

/** A button; types other than web, call and postback send the title as a message. */
export const chatButton = v.object({
  title: text,
  type: v.fallback(v.nullish(v.string(), 'message'), 'message'),
  payload: optionalText,
})

export type ChatButton = v.InferOutput<typeof chatButton>

export const textPayload = v.object({ message: text })
export const mediaPayload = v.object({
  message: optionalText,
  url: optional(flag),
  fileType: lenientPicklist(['image', 'video'], 'file'),
  filePath: v.string(),
})
/** Payload of `buttons` and `quick_replies` messages. */
export const buttonsPayload = v.object({ message: optionalText, buttons: lenientListOf(chatButton) })
export const genericPayload = v.object({
  elements: listOf(
    v.object({
      title: text,
      subtitle: optionalText,
      image_url: optionalText,
      buttons: lenientListOf(chatButton),
    }),
  ),
})
export const postbackPayload = v.object({ title: text, message: optionalText })

/** A conversation object (specification, section 3), in both directions. The payload is parsed when displayed. */
export const conversation = v.object({
  /** Senders other than `customer` are agents. */
  sender: v.fallback(v.nullish(text, 'agent'), 'agent'),
  message: v.object({
    message_type: v.fallback(v.nullish(text, ''), ''),
    payload: v.nullish(v.unknown(), null),
  }),
  userId: optionalText,
  guestId: optionalText,
  username: optionalText,
  name: optionalText,
  deviceToken: optionalText,
  createdAt: optional(instant),
  session_id: optionalText,
  /**
   * Only on the newest message: the agent ended the session after it. Sent by the reference backend, which resends the
   * message with this flag; with other backends the next message's `session_id` shows the end.
   */
  session_ended: optional(flag),
  clientId: optionalText,
})
export type Conversation = v.InferOutput<typeof conversation>

/** A conversation object sent by a customer; parsed strictly, unlike responses. */
const sentConversation = v.object({
  sender: v.string(),
  message: v.object({ message_type: v.string(), payload: v.unknown() }),
  userId: blankableText,
  guestId: blankableText,
  username: blankableText,
  name: blankableText,
  deviceToken: blankableText,
  createdAt: v.nullish(instant),
  session_id: blankableText,
  clientId: blankableText,
})

const customerIds = v.object({
  userId: v.optional(v.string()),
  guestId: v.optional(v.string()),
})

/** Guests need no token, but an invalid one is refused: a member must not continue as a guest. */
const tokenErrors = ['EXPIRED_AUTH_TOKEN', 'invalid-token', 'INACTIVE_USER'] as const

export const chatConfig = {
  name: 'chatConfig',
  method: 'GET',
  path: '/api/chat/config',
  access: 'either',
  summary:
    "Prefix of the member's or guest's room; the push key where notifications are offered; when agents answer.",
  response: v.object({
    PREFIX: text,
    vapidPublicKey: optionalText,
    /** Daily hours in which agents answer, "HH:mm" at UTC+7; they may span midnight. Not shown if absent. */
    hours: optional(v.object({ from: optional(readClockTime), to: optional(readClockTime) })),
    /** How long customers usually wait for an answer, seconds. Not shown if absent. */
    waitSeconds: optional(count),
  }),
  errors: ['NO_DATA'],
  changes: false,
} as const satisfies Call

export const chatSend = {
  name: 'chatSendMessage',
  method: 'POST',
  path: '/api/chat/send-message',
  access: 'either',
  summary: 'Sends a message; answers when the server stored it.',
  body: sentConversation,
  /** `createdAt` is the stored message's id; if absent, the message has been stored nevertheless. */
  response: acceptance({ createdAt: optional(instant) }),
  errors: ['UNAUTHORIZED', ...tokenErrors, 'REQUEST_LIMIT', 'NO_DATA'],
  changes: true,
} as const satisfies Call

export const chatHistory = {
  name: 'chatHistory',
  method: 'POST',
  path: '/api/chat/history',
  access: 'either',
  summary: 'Messages, newest first.',
  body: v.object({
    ...customerIds.entries,
    limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
    skip: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  response: listOf(conversation),
  errors: ['UNAUTHORIZED', ...tokenErrors, 'REQUEST_LIMIT'],
  changes: false,
} as const satisfies Call

const upload = {
  method: 'POST',
  access: 'either',
  multipart: 'file',
  response: v.object({ path: id }),
  errors: [...tokenErrors, 'KEY_INVALID', 'REQUEST_LIMIT', 'NO_DATA'],
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
  summary: "Marks the conversation as read by the customer; may bring the browser's push subscription.",
  body: v.object({ ...customerIds.entries, deviceToken: blankableText }),
  response: v.unknown(),
  errors: ['UNAUTHORIZED', ...tokenErrors, 'REQUEST_LIMIT'],
  changes: true,
} as const satisfies Call

/**
 * Events of the realtime socket: the client emits `join`, the server `messaging`. `received` acknowledges a message
 * by its `createdAt`: the reference backend sends pushes to devices that didn't acknowledge it.
 */
export const socketEvents = {
  join: { direction: 'toServer', payload: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)) },
  received: { direction: 'toServer', payload: instant },
  messaging: { direction: 'toClient', payload: conversation },
} as const
