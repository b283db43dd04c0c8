import { io as connect, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import * as v from 'valibot'
import { type Conversation, conversation } from '#contract/chat.ts'
import { listen, type RunningServer } from '#server/listen.ts'
import { openRealtime, type Realtime } from '#server/modules/chat/realtime/realtime.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { readSettings } from '#server/settings.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'

/** Chat client with a real socket that acknowledges messages. */
export interface ChatClient {
  readonly socket: Socket
  /** Received messages, in order. */
  readonly received: Conversation[]
  join(room: string): Promise<unknown>
  close(): void
}

type ClientOptions = Partial<ManagerOptions & SocketOptions>

/** Resolves with the arguments of the next event of this name. */
export function nextEvent(
  socket: Pick<Socket, 'once'>,
  name: 'connect' | 'disconnect' | 'connect_error' | 'messaging',
): Promise<unknown[]> {
  return new Promise((resolve) => socket.once(name, (...args: unknown[]) => resolve(args)))
}

/** Creates a client without connecting it. */
export function newClient(address: string, auth: object, options: ClientOptions = {}): ChatClient {
  const socket = connect(address, {
    auth: { ...auth },
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    ...options,
  })
  const received: Conversation[] = []
  socket.on('messaging', (message: unknown) => {
    const parsed = v.parse(conversation, message)
    received.push(parsed)
    socket.emit('received', parsed.createdAt)
  })
  return {
    socket,
    received,
    join: (room) => socket.timeout(5000).emitWithAck('join', room),
    close: () => socket.close(),
  }
}

/**
 * Creates a client and connects it.
 * @throws the error of `connect_error`
 */
export async function connectClient(
  address: string,
  auth: object,
  options: ClientOptions = {},
): Promise<ChatClient> {
  const client = newClient(address, auth, { reconnection: false, ...options })
  const opened = nextEvent(client.socket, 'connect')
  const refused = nextEvent(client.socket, 'connect_error')
  client.socket.connect()
  const error = await Promise.race([opened.then(() => undefined), refused.then(([first]) => first)])
  if (error === undefined) return client
  client.close()
  throw error
}

/** Name of a member's room. */
export const roomOf = ({ publicId }: Pick<TestMember, 'publicId'>): string => `kapao-${publicId}`

/** A text message from an agent, as in the history. */
export function agentText(text: string, createdAt: number): Conversation {
  return v.parse(conversation, {
    sender: 'agent',
    message: { message_type: 'text', payload: { message: text } },
    createdAt,
  })
}

/** Texts of the messages that a client has received. */
export function textsOf(client: ChatClient): string[] {
  const text = v.object({ message: v.string() })
  return client.received.map(({ message }) => v.parse(text, message.payload).message)
}

export interface ChatServer extends TestServer {
  readonly address: string
  readonly realtime: Realtime
  readonly listening: RunningServer
  /** Connects a client that is closed together with the server. */
  client(auth: object, options?: ClientOptions): Promise<ChatClient>
  /** Connects as a new member and joins the member's own room. */
  memberClient(options?: ClientOptions): Promise<ChatClient & { member: TestMember; room: string }>
}

/**
 * Creates a backend with realtime on a free port.
 * @param env environment variables for the settings
 */
export async function createChatServer(env: Record<string, string> = {}): Promise<ChatServer> {
  const server = await createTestServer({ settings: { ...readSettings(env), redisUrl: undefined } })
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  const realtime = await openRealtime(server.deps)
  server.deps.chat = realtime
  const listening = await listen(server.app, '127.0.0.1', 0, realtime)
  const clients: ChatClient[] = []
  const client: ChatServer['client'] = async (auth, options) => {
    const one = await connectClient(listening.address, auth, options)
    clients.push(one)
    return one
  }
  return {
    ...server,
    address: listening.address,
    realtime,
    listening,
    client,
    async memberClient(options) {
      const member = await addMember(server)
      const room = roomOf(member)
      const one = await client({ token: member.token }, options)
      await one.join(room)
      return { ...one, member, room }
    },
    async close() {
      for (const one of clients) one.close()
      await listening.close()
      await realtime.close()
      await server.close()
    },
  }
}
