import { defineDatabase } from '#lib/storage/indexed-db.ts'

/** The chat's database. Keys start with whose the record is; see chat-store.ts. */
const chat = defineDatabase('kapao-chat')

export const { relaxed, strict } = chat

export const closeDatabase = chat.close
