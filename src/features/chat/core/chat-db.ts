import type { Identity } from '#features/chat/model.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'

const chat = defineDatabase('kapao-chat')

/** The chat's object store with relaxed and with strict durability. Keys start with a `recordKeyPrefix`. */
export const { relaxed, strict } = chat

export const closeDatabase = chat.close

/** Key prefixes of members' and of guests' records. */
export const MEMBER_PREFIX = 'm:'
export const GUEST_PREFIX = 'g:'

/** Key prefix of an identity's records. The id is encoded, as server ids may contain any character. */
export function recordKeyPrefix({ kind, id }: Pick<Identity, 'kind' | 'id'>): string {
  return (kind === 'member' ? MEMBER_PREFIX : GUEST_PREFIX) + encodeURIComponent(id)
}
