import { boolean, type InferOutput, number, object, string } from 'valibot'
import { hashText } from '#lib/format/text-hash.ts'
import { currentToken } from '#lib/session/session.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

const schema = object({
  /** Hash of the member's token: sessions of several members may be open at once. */
  session: string(),
  /** `createdAt` of the newest agent's message that the member has read on this device, epoch ms; 0 if none. */
  readUpTo: number(),
  /** Messages haven't been sent yet. */
  hasUnsent: boolean(),
})
export type ChatSummary = Omit<InferOutput<typeof schema>, 'session'>

const currentSession = () => hashText(currentToken() ?? '')

/** State of the member's conversation on this device, readable without the chat's code and database. */
export function readChatSummary(): ChatSummary | undefined {
  const stored = readJson(lazyStorageKeys.chatSummary, schema)
  if (stored?.session !== currentSession()) return undefined
  const { readUpTo, hasUnsent } = stored
  return { readUpTo, hasUnsent }
}

/** Called by the chat only. */
export function updateChatSummary(change: Partial<ChatSummary>): void {
  const known = readChatSummary()
  const next = { readUpTo: 0, hasUnsent: false, ...known, ...change }
  if (next.readUpTo !== known?.readUpTo || next.hasUnsent !== known.hasUnsent)
    writeJson(lazyStorageKeys.chatSummary, { ...next, session: currentSession() })
}
