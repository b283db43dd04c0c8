import type { Identity } from '#features/chat/model.ts'

/** What keys of members' records start with, and of visitors'. */
export const MEMBERS = 'm:'
export const GUESTS = 'g:'

/** Whose records are these: the first part of their keys. An id of a server may hold any character. */
export function whoOf({ kind, id }: Pick<Identity, 'kind' | 'id'>): string {
  return (kind === 'member' ? MEMBERS : GUESTS) + encodeURIComponent(id)
}
