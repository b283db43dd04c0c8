import type { ChatMessage, ChatState, Identity } from '#features/chat/model.ts'
import { CallError } from '#lib/api/api-error.ts'
import type { PageLifecycle } from '#lib/browser/page-lifecycle.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { noChat } from './chat-state.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import type { FakeServer } from './connection/server.fixture.ts'
import type { ChatServer } from './connection/server.ts'
import type { LiveSocket, SocketEvents } from './connection/socket-io.ts'
import { startConversation } from './conversation.ts'
import type { Conversation } from './conversation-types.ts'
import { readEntry } from './history/entry.ts'
import { payloadOf } from './outbox/outbox-item.ts'
import type { TabNews } from './tabs.ts'

/** How the network treats the next calls. */
export interface Network {
  up: boolean
  /** Requests that don't arrive or hang, answers that don't come back, and refusals, one by one. */
  readonly faults: (
    | 'request'
    | 'reply'
    | 'tunnel'
    | 'limit'
    | 'refuse'
    | 'crash'
    | 'hang'
    | 'late'
    | 'token'
  )[]
  /** So many of the next reads fail. */
  lostReads: number
  /** Answers to reads take so much longer, milliseconds. */
  readLag: number
  /** Pushes take so long, milliseconds; what is pushed later may come before. */
  lag: number
  /** The socket is dead and doesn't know. */
  deaf: boolean
}

const locks = new Map<string, Promise<void>>()

/** Web Locks of the tests: a killed page gives its lock back. @param taken told how another tab takes it over */
function fakeLock(name: string, dead: Promise<void>, taken: (lose: () => void) => void): Lock {
  return async (work) => {
    const lost = new AbortController()
    const before = locks.get(name)
    let done = (): void => undefined
    const held = new Promise<void>((resolve) => {
      done = resolve
    })
    locks.set(
      name,
      Promise.resolve(before).then(() => Promise.race([held, dead])),
    )
    await before
    taken(() => {
      lost.abort()
      done()
    })
    try {
      return await work(lost.signal)
    } finally {
      done()
    }
  }
}

const never = new Promise<never>(() => undefined)
export const guest: Identity = { kind: 'guest', id: 'g1' }

/** One page of the portal with the conversation open: may lose its network and be killed at any moment. */
export class FakeDevice {
  readonly network: Network = { up: true, faults: [], lostReads: 0, readLag: 0, lag: 0, deaf: false }
  state: ChatState = noChat
  readonly incoming: ChatMessage[] = []
  /** Times of the pushed messages that the server was told of. */
  readonly received: number[] = []
  reads = 0
  visible = true
  /** A connection is made after so long, milliseconds. */
  connectsAfter = 20
  /** The server answers a join after so long, milliseconds. */
  joinsAfter = 0
  conversation: Conversation
  /** Another tab takes the outbox over. */
  loseLock = (): void => undefined
  readonly events: SocketEvents[] = []
  private readonly server: FakeServer
  private dead = false
  private die = (): void => undefined
  private readonly death = new Promise<void>((resolve) => {
    this.die = resolve
  })
  private told: Parameters<PageLifecycle['subscribe']>[0] | undefined
  private socket: { connected: boolean; readonly events: SocketEvents } | undefined
  private readonly others: Set<FakeDevice>
  private heard: ((news: TabNews) => void) | undefined

  /**
   * @param others pages of the same browser
   * @param backend address of the separate chat backend
   */
  constructor(server: FakeServer, others = new Set<FakeDevice>(), backend?: string) {
    this.server = server
    this.others = others
    others.add(this)
    this.conversation = startConversation({
      identity: guest,
      who: 'g:g1',
      server: this.calls(),
      openStore: (onTrouble) => this.store(openChatStore('g:g1', onTrouble)),
      makeSocket: async (_auth, events) => this.makeSocket(events),
      auth: {},
      backend,
      lock: fakeLock('g:g1', this.death, (lose) => {
        this.loseLock = lose
      }),
      joinTabs: (heard) => {
        this.heard = heard
        return {
          tell: (news) => {
            if (this.dead) return
            for (const other of others) if (other !== this) queueMicrotask(() => other.heard?.(news))
          },
          close: () => others.delete(this),
        }
      },
      page: {
        isVisible: () => this.visible,
        subscribe: (told) => {
          this.told = told
          return () => undefined
        },
      },
      publish: (state) => {
        if (!this.dead) this.state = state
      },
      incoming: (message) => this.incoming.push(message),
      sent: () => undefined,
    })
  }

  /** SIGKILL: nothing of this page happens any more. */
  kill(): void {
    this.dead = true
    this.cut()
    this.others.delete(this)
    this.conversation.stop()
    this.die()
  }

  cut(): void {
    this.network.up = false
    const socket = this.socket
    if (!socket?.connected) return
    socket.connected = false
    if (!this.dead) socket.events.down('transport close')
  }

  mend(): void {
    this.network.up = true
    this.told?.onResume()
  }

  back(): void {
    this.told?.onResume()
  }

  /** The browser puts the page to sleep. */
  leave(): void {
    this.told?.onFreeze()
  }

  hide(): void {
    this.told?.onHidden()
  }

  comeBack(): void {
    this.told?.onUnfreeze()
  }

  /** @returns the message's id */
  async write(message: string): Promise<string> {
    const id = crypto.randomUUID()
    await this.conversation.outbox.add({ id, type: 'text', payload: { message } })
    return id
  }

  /** What is on screen, oldest first. */
  shown(): unknown[] {
    return this.state.messages.map(({ body }) => (body.type === 'text' ? { message: body.text } : body))
  }

  private makeSocket(events: SocketEvents): LiveSocket {
    const socket = { connected: false, events }
    this.socket = socket
    const tell = (wire: unknown) => {
      const arrive = () => socket.connected && !this.dead && !this.network.deaf && events.message(wire)
      if (this.network.lag > 0) setTimeout(arrive, this.network.lag)
      else queueMicrotask(arrive)
    }
    this.server.rooms.add(tell)
    return {
      connect: () => {
        setTimeout(() => {
          if (this.dead) return
          if (!this.network.up) return events.down('no network')
          socket.connected = true
          events.up()
        }, this.connectsAfter)
      },
      drop: () => {
        socket.connected = false
      },
      connected: () => socket.connected,
      join: async () => {
        if (this.joinsAfter > 0) await new Promise((resolve) => setTimeout(resolve, this.joinsAfter))
        return { ok: true }
      },
      received: (at) => void this.received.push(at),
      silence: () => 0,
      heartbeat: () => 25_000,
    }
  }

  private async reach<T>(name: string, changes: boolean, work: () => T, signal?: AbortSignal): Promise<T> {
    if (this.dead) return never
    await new Promise((resolve) => setTimeout(resolve, 15))
    if (this.dead) return never
    const offline = () => new CallError(name, { kind: 'offline' }, changes)
    if (!this.network.up) throw offline()
    if (!changes && this.network.lostReads > 0) {
      this.network.lostReads--
      throw offline()
    }
    const fault = changes ? this.network.faults.shift() : undefined
    if (fault === 'request') throw offline()
    if (fault === 'late') throw new CallError(name, { kind: 'timeout' }, changes)
    if (fault === 'hang') {
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    if (fault === 'limit')
      throw new CallError(name, { kind: 'key', key: 'REQUEST_LIMIT', status: 429 }, changes)
    if (fault === 'token') throw new CallError(name, { kind: 'http', status: 401 }, changes)
    if (fault === 'refuse')
      throw new CallError(name, { kind: 'key', key: 'KEY_INVALID', status: 400 }, changes)
    // The request leaves as the phone enters the tunnel: neither answer nor socket comes through.
    if (fault === 'tunnel') this.cut()
    const result = work()
    await new Promise((resolve) => setTimeout(resolve, changes ? 15 : 15 + this.network.readLag))
    if (this.dead) return never
    if (fault === 'crash') throw new CallError(name, { kind: 'http', status: 500 }, changes)
    if (fault === 'reply' || !this.network.up) throw offline()
    return result
  }

  private calls(): ChatServer {
    return {
      config: () => this.reach('config', false, () => ({ PREFIX: 'kapao', vapidPublicKey: 'key' })),
      readPage: (skip) =>
        this.reach('history', false, () => {
          const wires = this.server.page(skip)
          const entries = wires.map(readEntry).filter((entry) => entry !== undefined)
          return { entries: entries.reverse(), count: wires.length }
        }),
      send: (item, signal) =>
        this.reach(
          'send',
          true,
          () => this.server.say('customer', item.type, payloadOf(item), item.id),
          signal,
        ),
      upload: (item, bytes, signal, onProgress) =>
        this.reach('upload', true, () => {
          signal.throwIfAborted()
          onProgress(1)
          this.server.uploads++
          return `/media/chat/${item.id}-${bytes.byteLength}.jpg`
        }),
      read: () =>
        this.reach('read', false, () => {
          this.reads++
        }),
    }
  }

  /** The database outlives the page; what the page asks of it doesn't. */
  private store(real: ChatStore): ChatStore {
    const alive =
      <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (this.dead) return never
        const result = await work(...args)
        return this.dead ? never : result
      }
    return {
      ...real,
      history: alive(real.history),
      keepHistory: alive(real.keepHistory),
      items: alive(real.items),
      keepItem: alive(real.keepItem),
      bytes: alive(real.bytes),
      dropBytes: alive(real.dropBytes),
      dropItem: alive(real.dropItem),
      keepNote: alive(real.keepNote),
    }
  }
}
