import * as v from 'valibot'
import { instant } from '#contract/instant.ts'
import { optional, text } from '#contract/shapes.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'

/** `createdAt` of a chat message, epoch ms; identifies it within the conversation. */
const at = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Page to open the chat on if no window is open: home for members, the contact page for guests. */
export const chatPage = v.picklist(['/user/home', '/contact'])
export type ChatPage = v.InferOutput<typeof chatPage>

const notificationText = v.object({ title: v.string(), body: v.string() })

/** `data` of a notification: the message and the page to open when it is tapped. */
export const notificationTarget = v.object({ at: v.optional(at), page: chatPage })

/** A notification with its text and target; `truncateNotification` limits the lengths. */
const notification = v.object({ ...notificationText.entries, ...notificationTarget.entries })
export type ChatNotification = v.InferOutput<typeof notification>

/** Messages from a page to the service worker. */
export const messageToWorker = v.union([
  /** The member accepted the update. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** The build's files that this page has loaded so far; sent on a first visit, to the worker that is being installed. */
  v.object({ type: v.literal('LOADED_URLS'), urls: v.array(v.string()) }),
  /** Asks a waiting worker whether it is a new version, to which it replies on the port; `sw-off.ts` doesn't. */
  v.object({ type: v.literal('IS_UPDATE') }),
  /** A file of the build couldn't be loaded: delete broken copies from the cache, then reply on the port. */
  v.object({ type: v.literal('CHECK_FILES') }),
  /** The page has loaded, so the worker may download the rest of the build. */
  v.object({ type: v.literal('PAGE_LOADED') }),
  /**
   * The page has everything that its screen shows: fetch what the member's (or a visitor's) other screens show, then reply on
   * the port. Without a reply, ask again once the page is online. `isThrifty`: as little as possible.
   */
  v.object({
    type: v.literal('WARM_UP'),
    token: v.optional(v.string()),
    language: v.string(),
    isThrifty: v.boolean(),
  }),
  /** A message from an agent arrived; `seen`: the page is visible. */
  v.object({ type: v.literal('INCOMING'), note: notification, seen: v.boolean() }),
  /** All messages up to this one have been read. */
  v.object({ type: v.literal('READ'), at }),
  /**
   * Notifications are on for a guest, or for the member of `session`. `fallbackText` is the text for a push that can't be
   * parsed.
   */
  v.object({
    type: v.literal('ENABLE_NOTIFICATIONS'),
    fallbackText: notificationText,
    page: chatPage,
    session: v.optional(v.object({ tokenHash: v.string(), endsWithTab: v.boolean() })),
  }),
  /** Notifications were turned off: unsubscribe and delete their state. */
  v.object({ type: v.literal('CLEAR_NOTIFICATIONS') }),
  /**
   * Delete the worker's data of members without an open session. `own`: hash of the sending page's token, undefined when
   * signed out; `others`: of other open sessions.
   */
  v.object({
    type: v.literal('CLEAR_MEMBER'),
    own: v.optional(v.string()),
    others: v.array(v.string()),
  }),
])
export type MessageToWorker = v.InferOutput<typeof messageToWorker>

/** Messages from the service worker to a page. */
export const messageFromWorker = v.union([
  /** The notification of message `at` was tapped. */
  v.object({ type: v.literal('OPEN_CHAT'), at: v.optional(v.number()) }),
  /** A push arrived, possibly before its message over the socket; a page that fetches the message replies on the port. */
  v.object({ type: v.literal('PUSHED') }),
  /** A lookup (its name in the contract) that the page got from the cache has been refreshed. */
  v.object({ type: v.literal('LOOKUP_UPDATED'), call: v.string() }),
  /** Responses were fetched ahead and are in the offline cache. */
  v.object({ type: v.literal('WARMED_UP') }),
  /** The member's newest statement has an entry in progress. */
  v.object({ type: v.literal('MONEY_MOVING') }),
  /** The operator turned the service worker off; its cached build has been deleted. */
  v.object({ type: v.literal('TURNED_OFF') }),
])
export type MessageFromWorker = v.InferOutput<typeof messageFromWorker>

/**
 * Declarative Web Push payload, which Safari can display without the worker; `at` is our extension. The payload's URL and
 * tag are used by Safari only: the worker derives both from `at`, so that no push can lead elsewhere.
 */
export const pushPayload = v.object({
  notification: v.object({
    title: v.pipe(text, v.trim(), v.nonEmpty()),
    body: v.fallback(v.nullish(text, ''), ''),
  }),
  at: optional(v.pipe(instant, at)),
})

/**
 * Emitted when a push arrives while this page is visible. A listener that fetches the message calls `claimMessage`, and the
 * worker then shows no notification.
 */
export const onPushReceived = createEventEmitter<{ claimMessage: () => void }>()
