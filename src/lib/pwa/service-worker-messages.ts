import * as v from 'valibot'
import { instant, optional, text } from '#contract/shapes.ts'
import { createSignal } from '#lib/async/event-emitter.ts'

/** `createdAt` of a message: epoch milliseconds, its name within the conversation. */
const at = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Where the conversation is when no window of ours is open: home has it for members, the contact page for guests. */
export const chatPage = v.picklist(['/user/home', '/contact'])
export type ChatPage = v.InferOutput<typeof chatPage>

const words = v.object({ title: v.string(), body: v.string() })

/** Which message, and where: what a notification carries until it is tapped. */
export const notePlace = v.object({ at: v.optional(at), page: chatPage })

/** What a notification says, of which message, and where a click goes; see `clipNote` for the lengths. */
const note = v.object({ ...words.entries, ...notePlace.entries })
export type Note = v.InferOutput<typeof note>

/** What a page asks of the worker. */
export const toWorker = v.union([
  /** The member said yes to the new version. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** The page has loaded: the worker may use the network to complete the build. */
  v.object({ type: v.literal('LOADED') }),
  /** An agents' message came; `seen`: somebody looks at the page that says so. */
  v.object({ type: v.literal('INCOMING'), note, seen: v.boolean() }),
  /** Everything up to this message has been read. */
  v.object({ type: v.literal('READ'), at }),
  /** Notifications are on for whoever uses the portal now; the words are for a push that can't be read. */
  v.object({ type: v.literal('FOLLOW'), words, page: chatPage }),
  /** They are off, or somebody signed out: the subscription ends and nothing stays. */
  v.object({ type: v.literal('FORGET') }),
])
export type ToWorker = v.InferOutput<typeof toWorker>

/** What the worker tells a page. */
export const fromWorker = v.union([
  /** A notification was tapped, of the message `at`. */
  v.object({ type: v.literal('OPEN_CHAT'), at: v.optional(v.number()) }),
  /** A push came, and the page may have its message sooner than its socket; whoever takes it answers through the port. */
  v.object({ type: v.literal('PUSHED') }),
  /** A lookup, by its name in the contract, has been renewed since the page was given the kept one. */
  v.object({ type: v.literal('LOOKUP_NEWS'), call: v.string() }),
  /** The operator has turned the worker off; everything that it kept of the build is gone. */
  v.object({ type: v.literal('TURNED_OFF') }),
])
export type FromWorker = v.InferOutput<typeof fromWorker>

/**
 * A push in the declarative shape, which Safari also reads by itself; `at` is ours. Its address and tag are for Safari:
 * where the worker shows it, both are made of `at`, so that no push leads anywhere else.
 */
export const pushPayload = v.object({
  notification: v.object({
    title: v.pipe(text, v.trim(), v.nonEmpty()),
    body: v.fallback(v.nullish(text, ''), ''),
  }),
  at: optional(v.pipe(instant, at)),
})

/**
 * A push arrived while this page is visible. Whoever fetches the message now calls `take`, and the worker then shows no
 * notification.
 */
export const onPushed = createSignal<{ take: () => void }>()
