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
import { readEntry } from '#features/chat/core/history/entry.ts'
import type { Page } from '#features/chat/core/history/read-run.ts'
import { deviceToken } from '#features/chat/core/identity/device-token.ts'
import { type OutboxItem, payloadOf } from '#features/chat/core/outbox/outbox-item.ts'
import type { Identity } from '#features/chat/model.ts'
import { type CallArgs, call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { currentToken } from '#lib/session/session.ts'

/** The history call, but one unreadable message doesn't lose the page (D13). */
const lenientHistory = {
  ...chatHistory,
  response: v.nullish(v.array(v.unknown()), []),
} as const satisfies Call

/** The chat's calls for one identity. All reject with CallError, or when the identity isn't the present one any more. */
export interface ChatServer {
  readonly config: () => Promise<{ readonly PREFIX: string; readonly vapidPublicKey?: string | undefined }>
  readonly readPage: (skip: number) => Promise<Page>
  /** @returns `createdAt` */
  readonly send: (item: OutboxItem, signal: AbortSignal) => Promise<number>
  /** @returns the file's path */
  readonly upload: (
    item: OutboxItem,
    bytes: ArrayBuffer,
    signal: AbortSignal,
    onProgress: (part: number) => void,
  ) => Promise<string>
  /** Marks as read. @param subscription this browser's, for pushes, where the server is to hear of it (D25) */
  readonly read: (subscription?: string) => Promise<unknown>
}

/** Whom a call is for. */
export function whoIs({ kind, id }: Identity): { readonly userId: string } | { readonly guestId: string } {
  return kind === 'member' ? { userId: id } : { guestId: id }
}

/** @param token the identity's token; undefined for a guest */
export function chatServer(identity: Identity, token: string | undefined): ChatServer {
  const who = whoIs(identity)
  const { username, name } = identity.kind === 'member' ? identity : { username: '', name: '' }

  /** `call` takes the token of the moment: nothing of this identity may travel with another's. */
  function asUs<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
    if (currentToken() !== token) return Promise.reject(new Error('another identity'))
    return call(spec, ...args)
  }

  return {
    config: () => asUs(chatConfig),
    async readPage(skip) {
      const wires = await asUs(lenientHistory, { body: { ...who, limit: CHAT_PAGE_SIZE, skip } })
      const entries = wires.map(readEntry).filter((entry) => entry !== undefined)
      return { entries: entries.reverse(), count: wires.length }
    },
    async send(item, signal) {
      const body = {
        ...who,
        sender: 'customer',
        message: { message_type: item.type, payload: payloadOf(item) },
        username,
        name,
        deviceToken: await deviceToken(),
        clientId: item.id,
      }
      const { createdAt = now() } = await asUs(chatSend, { body, signal })
      return createdAt
    },
    async upload({ file }, bytes, signal, onProgress) {
      const spec = file?.fileType === 'video' ? chatUploadVideo : chatUploadImage
      const sent = new File([bytes], file?.name ?? 'file', { type: file?.type ?? '' })
      const { path } = await asUs(spec, { file: sent, signal, onProgress })
      return path
    },
    read: (subscription) => asUs(chatRead, { body: { ...who, deviceToken: subscription } }),
  }
}
