import { resolveMember } from '#domain/member/resolve-member.ts'
import { getActiveConversation } from '#features/chat/core/active-conversation.ts'
import {
  type ChatStore,
  memberRecords,
  openChatStore,
  recordKeyPrefix,
} from '#features/chat/core/chat-store.ts'
import { createChatApi } from '#features/chat/core/connection/chat-api.ts'
import { now } from '#lib/browser/server-clock.ts'
import { currentToken } from '#lib/session/session.ts'
import { createHistory } from './history.ts'

/** Runs work on the stored conversation of the member. @throws CallError if the member can't be resolved */
async function withMemberStore<T>(
  work: (store: ChatStore, api: ReturnType<typeof createChatApi>) => Promise<T>,
): Promise<T | undefined> {
  const token = currentToken()
  if (token === undefined) return undefined
  const member = { kind: 'member', ...(await resolveMember(token, memberRecords)) } as const
  const store = openChatStore(recordKeyPrefix(member))
  try {
    return await work(store, createChatApi(member, token))
  } finally {
    store.close()
  }
}

/** Whether history of the member is stored, or the conversation is running and stores it itself. */
export async function isHistoryStored(): Promise<boolean> {
  if (getActiveConversation()) return true
  return (await withMemberStore(async (store) => (await store.loadHistory()) !== undefined)) ?? true
}

/** Stores the newest page of the member's history, without a connection. @returns the error, if the call failed */
export async function prefetchHistory(): Promise<unknown> {
  return withMemberStore(async (store, { readPage }) => {
    const token = currentToken()
    const noop = () => undefined
    const history = createHistory({ readPage, now, onChange: noop, onStateChange: noop })
    await history.refresh()
    const { error } = history.state()
    if (error !== undefined) return error
    const snapshot = history.snapshot()
    // The chat was opened meanwhile, or the member signed out.
    if (snapshot && !getActiveConversation() && currentToken() === token) await store.saveHistory(snapshot)
  })
}
