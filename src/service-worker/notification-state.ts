import { createStore, del, get, update } from 'idb-keyval'
import * as v from 'valibot'
import { reportError } from '#lib/browser/report-error.ts'
import { chatPage } from '#lib/pwa/service-worker-messages.ts'
import { databaseNames } from '#lib/storage/database-names.ts'

/** How many recent messages to remember for deduplication. */
const MAX_REMEMBERED = 100
const KEY = 'chat'

const schema = v.object({
  /** `createdAt` of messages that a notification was shown for, or that arrived on a focused page. */
  claimed: v.optional(v.array(v.number()), []),
  /** `createdAt` of the last read message. */
  readAt: v.optional(v.number(), 0),
  /** Whether the member or guest wants notifications. */
  isEnabled: v.optional(v.boolean(), false),
  /** The member's session; undefined for a guest. */
  session: v.optional(v.object({ tokenHash: v.string(), endsWithTab: v.boolean() })),
  /** Generic notification text in the member's language, for a push without readable content. */
  fallbackText: v.optional(v.object({ title: v.string(), body: v.string() }), {
    title: 'New message from support',
    body: '',
  }),
  /** Page that shows the conversation. */
  page: v.optional(chatPage, '/user/home'),
})

/**
 * State of notifications, persisted in IndexedDB because browsers terminate idle service workers. For privacy
 * it contains timestamps only, no message content or sender. Deleted at sign-out.
 */
export type NotificationState = v.InferOutput<typeof schema>

let database: ReturnType<typeof createStore> | undefined
/** In-memory fallback if IndexedDB is unavailable. */
let fallback: unknown

const store = () => {
  database ??= createStore(databaseNames.serviceWorker, 'state')
  return database
}

const parseState = (value: unknown): NotificationState => {
  const { success, output } = v.safeParse(schema, value ?? {})
  return success ? output : v.parse(schema, {})
}

/** Without IndexedDB, the state since the worker has started. */
export async function readNotificationState(): Promise<NotificationState> {
  return parseState(await get(KEY, store()).catch(() => fallback))
}

/**
 * Updates the state in one transaction, so that concurrent callers don't both see the old one.
 * @returns the state before the update
 */
export async function updateNotificationState(
  next: (state: NotificationState) => Partial<NotificationState>,
): Promise<NotificationState> {
  let before = parseState(fallback)
  const work = (value: unknown) => {
    before = parseState(value)
    return { ...before, ...next(before) }
  }
  await update(KEY, work, store()).catch(() => {
    fallback = work(fallback)
  })
  return before
}

/** For sign-out. Never rejects; a failure is reported. */
export async function deleteNotificationState(): Promise<void> {
  fallback = undefined
  await del(KEY, store()).catch(reportError('notification-state', { what: 'delete' }))
}

/**
 * Marks a message as handled, so that only one notification is shown for it.
 * @param at its `createdAt`
 * @returns whether it is neither read nor claimed before
 */
export async function claimMessage(at: number): Promise<boolean> {
  const before = await updateNotificationState(({ claimed }) =>
    claimed.includes(at) ? {} : { claimed: [...claimed, at].slice(-MAX_REMEMBERED) },
  )
  return at > before.readAt && !before.claimed.includes(at)
}
