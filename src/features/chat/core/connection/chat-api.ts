import * as v from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import {
  CHAT_PAGE_SIZE,
  chatConfig,
  chatHistory,
  chatRead,
  chatSend,
  chatUploadImage,
  chatUploadVideo,
} from '#contract/chat.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { readEntry } from '#features/chat/core/history/entry.ts'
import type { Page } from '#features/chat/core/history/read-pages.ts'
import { getPayload, type OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { Identity } from '#features/chat/model.ts'
import { type CallArgs, call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { classifySendError } from '#lib/outbox/classify-error.ts'
import { assertCurrentToken } from '#lib/session/session.ts'

/** The history call with lenient validation: one invalid message must not lose the page. */
const lenientHistory = {
  ...chatHistory,
  response: v.nullish(v.array(v.unknown()), []),
} as const satisfies Call

export type ChatApi = ReturnType<typeof createChatApi>

/**
 * The chat API for one identity. All reject with CallError, or with Error once the identity isn't current.
 * @param token the identity's token; undefined for a guest
 */
export function createChatApi(identity: Identity, token: string | undefined) {
  const { kind, id } = identity
  const owner = kind === 'member' ? { userId: id } : { guestId: id }
  const { username, name } = kind === 'member' ? identity : { username: '', name: '' }

  async function callAsOwner<C extends Call>(contract: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
    assertCurrentToken(token)
    try {
      return await call(contract, ...args)
    } catch (error) {
      // It may be the token that was refused, in the host's own words: a read tells, and ends the session then.
      if (token !== undefined && classifySendError(error, 0).kind === 'session') void walletResource.reload()
      throw error
    }
  }

  return {
    config: () => callAsOwner(chatConfig),
    async readPage(skip: number): Promise<Page> {
      const rawMessages = await callAsOwner(lenientHistory, {
        body: { ...owner, limit: CHAT_PAGE_SIZE, skip },
      })
      const entries = rawMessages.map(readEntry).filter((entry) => entry !== undefined)
      return { entries: entries.reverse(), count: rawMessages.length }
    },
    /** @returns `createdAt` */
    async send(item: OutboxItem, signal: AbortSignal): Promise<number> {
      const body = {
        ...owner,
        sender: 'customer',
        message: { message_type: item.type, payload: getPayload(item) },
        username,
        name,
        deviceToken: await deviceTokenSource(),
        clientId: item.id,
      }
      const { createdAt = now() } = await callAsOwner(chatSend, { body, signal })
      return createdAt
    },
    /** @returns the file's path */
    async upload(
      { file }: OutboxItem,
      bytes: ArrayBuffer,
      signal: AbortSignal,
      onProgress: (fraction: number) => void,
    ): Promise<string> {
      const contract = file?.fileType === 'video' ? chatUploadVideo : chatUploadImage
      const fileToSend = new File([bytes], file?.name ?? 'file', { type: file?.type ?? '' })
      const { path } = await callAsOwner(contract, { file: fileToSend, signal, onProgress })
      return path
    },
    /** Marks the conversation as read. @param subscription push subscription to register */
    markRead: (subscription?: string): Promise<unknown> =>
      callAsOwner(chatRead, { body: { ...owner, deviceToken: subscription } }),
  }
}

let deviceTokenSource = async (): Promise<string> => ''

/**
 * Sets where the push subscription sent with each message comes from; the push code depends on this
 * module.
 */
export function setDeviceTokenSource(source: () => Promise<string>): void {
  deviceTokenSource = source
}

/** @param id identity's id, the second part of the room name */
export function createConfigLoader(server: Pick<ChatApi, 'config'>, id: string, onChange: () => void) {
  let request: ReturnType<ChatApi['config']> | undefined
  let config: Awaited<ReturnType<ChatApi['config']>> | undefined
  let error: unknown
  return {
    /** Name of the identity's room. Loads the config once; rejects if that fails, and retries on the next call. */
    async getRoom(): Promise<string> {
      request ??= server.config()
      try {
        config = await request
        error = undefined
        return `${config.PREFIX}-${id}`
      } catch (reason) {
        request = undefined
        error = reason
        throw reason
      } finally {
        onChange()
      }
    },
    /** Undefined until it is loaded. */
    current: () => config,
    /** Error of the latest attempt; undefined after a success. */
    error: () => error,
  }
}
