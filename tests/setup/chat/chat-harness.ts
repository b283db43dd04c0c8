import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Conversation, chatHistory, chatSend } from '#contract/chat.ts'
import type { Acknowledgements, ChatBroadcaster, EndedSessions } from '#server/modules/chat/broadcaster.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RecordingPushSender } from '#tests/setup/server/recording-push-sender.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'

/** Broadcaster that records calls and returns preset results. */
export class RecordingBroadcaster implements ChatBroadcaster {
  readonly published: { room: string; conversation: Conversation }[] = []
  readonly ended: EndedSessions[] = []
  /** Number of connections that acknowledge a message. */
  acknowledged = 0
  /** Member sessions of these connections. */
  sessions: ReadonlySet<string> = new Set()
  /** Error that `publish` throws, if set. */
  failure: Error | undefined

  async publish(room: string, conversation: Conversation): Promise<Acknowledgements> {
    if (this.failure) throw this.failure
    this.published.push({ room, conversation })
    return { acknowledged: this.acknowledged, sessions: this.sessions }
  }

  async endSessions(ended: EndedSessions): Promise<void> {
    this.ended.push(ended)
  }
}

/** A member or guest in a chat. */
export interface Chatter {
  readonly room: string
  readonly token?: string
  /** Fields that identify them in request bodies. */
  readonly identity: { userId?: string; guestId?: string }
}

/** Creates a backend with a recording broadcaster and push sender. */
export async function createChatServer(kind?: Db['kind']) {
  const bus = new RecordingBroadcaster()
  const push = new RecordingPushSender()
  const server = await createTestServer({ ...(kind ? { kind } : {}), deps: { chat: bus, push } })
  const { db } = server
  await updateOperatorSettings(db, { enableChatWidget: true }, 0)

  async function member(): Promise<TestMember & Chatter> {
    const added = await addMember(server)
    return { ...added, room: `kapao-${added.publicId}`, identity: { userId: added.publicId } }
  }

  function guest(guestId: string = randomUUID()): Chatter {
    return { room: `kapao-${guestId}`, identity: { guestId } }
  }

  const tokenOf = ({ token }: Chatter) => (token === undefined ? {} : { token })

  /** Sends a message as the portal does; `other` changes the conversation object. */
  function send(from: Chatter, message: string | Conversation['message'], other: object = {}) {
    const content = typeof message === 'string' ? { message_type: 'text', payload: { message } } : message
    const body = { sender: 'customer', message: content, ...from.identity, ...other }
    return server.call(chatSend, { ...tokenOf(from), body })
  }

  async function history(of: Chatter, limit = 100, skip = 0): Promise<Conversation[]> {
    const answer = await server.call(chatHistory, { ...tokenOf(of), body: { ...of.identity, limit, skip } })
    return v.parse(chatHistory.response, answer.body)
  }

  /** Texts of a room, oldest first. */
  async function texts(of: Chatter): Promise<string[]> {
    const payload = v.object({ message: v.string() })
    return (await history(of)).map((one) => v.parse(payload, one.message.payload).message).reverse()
  }

  function upload(from: Chatter, kind: 'image' | 'video', bytes: Uint8Array, name = 'a.png', type = '') {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name, { type }))
    const headers = from.token === undefined ? {} : { authorization: `Bearer ${from.token}` }
    return server.request(`/api/chat/upload-${kind}`, { method: 'POST', headers, body: form })
  }

  return { ...server, bus, push, member, guest, send, history, texts, upload }
}

export type ChatTestServer = Awaited<ReturnType<typeof createChatServer>>
