import * as v from 'valibot'

/** What IndexedDB keeps of a conversation. Read back it is parsed with these; what doesn't fit is dropped. */

/** Entries kept of a conversation, the newest. */
export const HISTORY_MAX = 500

export const keptHistory = v.object({
  /** Oldest first. */
  entries: v.array(v.unknown()),
  /** `createdAt` up to which nothing is missing between the kept entries; above it there may be holes. */
  joint: v.optional(v.number()),
  /** The first of the entries is the first of the conversation. */
  complete: v.boolean(),
  fetchedAt: v.number(),
})

const reason = v.union([
  v.pipe(
    v.object({ kind: v.literal('refused'), key: v.optional(v.string()) }),
    v.transform(({ kind, key }) => ({ kind, key })),
  ),
  v.object({ kind: v.literal('storage') }),
])

/** What the device knows of a message it sends; see outbox-item.ts. */
export const keptItem = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  order: v.number(),
  writtenAt: v.number(),
  type: v.string(),
  payload: v.record(v.string(), v.unknown()),
  file: v.optional(
    v.object({ name: v.string(), type: v.string(), fileType: v.picklist(['image', 'video', 'file']) }),
  ),
  path: v.optional(v.string()),
  state: v.picklist(['waiting', 'failed', 'succeed']),
  tried: v.boolean(),
  firstTry: v.optional(v.number()),
  lastTry: v.optional(v.number()),
  floor: v.optional(v.number()),
  at: v.optional(v.number()),
  answeredAt: v.optional(v.number()),
  reason: v.optional(reason),
  stuck: v.optional(v.boolean()),
})

export const keptBytes = v.instance(ArrayBuffer)

/** Whose the present token is, so that history shows before any call; `mark` is the token's mark, not the token. */
export const keptMember = v.object({
  mark: v.string(),
  id: v.pipe(v.string(), v.nonEmpty()),
  username: v.string(),
  name: v.string(),
})
