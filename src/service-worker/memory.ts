import { createStore, del, get, update } from 'idb-keyval'
import * as v from 'valibot'
import { reportError } from '#lib/browser/report-error.ts'
import { chatPage } from '#lib/pwa/service-worker-messages.ts'

/** So many messages of late are remembered: more can't be on their way twice. */
const REMEMBERED = 100
const KEY = 'chat'

const schema = v.object({
  /** `createdAt` of messages that a notification was shown for, or that somebody saw come. */
  told: v.optional(v.array(v.number()), []),
  /** Everything up to this one was read. */
  readAt: v.optional(v.number(), 0),
  /** Somebody who uses the portal now wants notifications. */
  following: v.optional(v.boolean(), false),
  /** In their language, for a push that can't be read. */
  words: v.optional(v.object({ title: v.string(), body: v.string() }), {
    title: 'New message from support',
    body: '',
  }),
  /** Where their conversation is. */
  page: v.optional(chatPage, '/user/home'),
})

/**
 * What the worker knows of notifications. It is kept in a small database, because the browser stops an idle worker and
 * starts it anew; it holds instants only, nothing of what was said or by whom, and is deleted at sign-out.
 */
export type Memory = v.InferOutput<typeof schema>

let database: ReturnType<typeof createStore> | undefined
/** Where the browser gives no database: what this run of the worker knows. */
let spare: unknown

const store = () => {
  database ??= createStore('kapao-worker', 'kept')
  return database
}

const parsed = (value: unknown): Memory => {
  const { success, output } = v.safeParse(schema, value ?? {})
  return success ? output : v.parse(schema, {})
}

export async function recall(): Promise<Memory> {
  return parsed(await get(KEY, store()).catch(() => spare))
}

/**
 * Changes the memory in one transaction, so that two who ask at once don't both find it unchanged.
 * @returns the memory as it was before
 */
export async function change(next: (memory: Memory) => Partial<Memory>): Promise<Memory> {
  let before = parsed(spare)
  const work = (value: unknown) => {
    before = parsed(value)
    return { ...before, ...next(before) }
  }
  await update(KEY, work, store()).catch(() => {
    spare = work(spare)
  })
  return before
}

export async function forgetAll(): Promise<void> {
  spare = undefined
  await del(KEY, store()).catch(reportError('worker-memory', { what: 'forget' }))
}

/**
 * Remembers that a message has been told of, or was seen to come.
 * @param at its `createdAt`
 * @returns whether this is the first that is heard of it
 */
export async function claim(at: number): Promise<boolean> {
  const before = await change(({ told }) =>
    told.includes(at) ? {} : { told: [...told, at].slice(-REMEMBERED) },
  )
  return at > before.readAt && !before.told.includes(at)
}
