import type { ChatMessage, ChatState, Identity } from '#features/chat/model.ts'
import { CallError } from '#lib/api/api-error.ts'
import type { PageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { initialChatState } from './chat-state.ts'
import type { ChatTabMessage } from './chat-store.ts'
import { type ChatStore, openChatStore } from './chat-store.ts'
import type { ChatApi } from './connection/chat-api.ts'
import type { FakeServer } from './connection/fake-server.fixture.ts'
import type { LiveSocket, SocketEvents } from './connection/socket-io.ts'
import { type Conversation, startConversation } from './conversation.ts'
import { fakeLock } from './fake-lock.fixture.ts'
import { readEntry } from './history/entry.ts'
import { getPayload } from './outbox/outbox-items.ts'

/** Faults of a write: lost or hanging requests, lost responses, refusals. */
export const faults = [
  'request',
  'reply',
  'tunnel',
  'limit',
  'crash',
  'refuse',
  'timeout',
  'unauthorized',
  'hang',
] as const
export type Fault = (typeof faults)[number]

/** Network conditions of the next calls. */
export interface Network {
  up: boolean
  /** Faults of the next writes, in order. */
  readonly faults: Fault[]
  /** Number of upcoming reads that fail. */
  readsToFail: number
  readLagMs: number
  /** Delay of pushes; they may arrive out of order when it changes. */
  pushLagMs: number
  /** The socket is half-open: it receives nothing. */
  isHalfOpen: boolean
}

const never = new Promise<never>(() => undefined)
export const guest: Identity = { kind: 'guest', id: 'g1' }

/** A page with the conversation open; may lose its network and be killed at any time. */
export class FakeDevice {
  readonly network: Network = {
    up: true,
    faults: [],
    readsToFail: 0,
    readLagMs: 0,
    pushLagMs: 0,
    isHalfOpen: false,
  }
  state: ChatState = initialChatState
  readonly incoming: ChatMessage[] = []
  /** Times of the acknowledged pushes. */
  readonly acknowledged: number[] = []
  reads = 0
  visible = true
  connectDelayMs = 20
  joinDelayMs = 0
  conversation: Conversation
  /** Lets another tab steal the outbox lock. */
  loseLock = (): void => undefined
  readonly events: SocketEvents[] = []
  private readonly server: FakeServer
  private dead = false
  private die = (): void => undefined
  private readonly death = new Promise<void>((resolve) => {
    this.die = resolve
  })
  private pageListener: Parameters<PageLifecycle['subscribe']>[0] | undefined
  private socket: { connected: boolean; readonly events: SocketEvents } | undefined
  private readonly others: Set<FakeDevice>
  private onTabMessage: ((message: ChatTabMessage) => void) | undefined

  /**
   * @param others pages of the same browser
   * @param backend URL of the separate chat backend
   */
  constructor(server: FakeServer, others = new Set<FakeDevice>(), backend?: string) {
    this.server = server
    this.others = others
    others.add(this)
    this.conversation = startConversation({
      identity: guest,
      keyPrefix: 'g:g1',
      server: this.calls(),
      openStore: () => this.store(openChatStore('g:g1')),
      findKnownPage: () => undefined,
      createSocket: async (_auth, events) => this.makeSocket(events),
      auth: {},
      backendUrl: backend,
      lock: fakeLock('g:g1', this.death, (loseLock) => {
        this.loseLock = loseLock
      }),
      openTabChannel: (onMessage) => {
        this.onTabMessage = onMessage
        return {
          post: (message) => {
            if (this.dead) return
            for (const other of others)
              if (other !== this) queueMicrotask(() => other.onTabMessage?.(message))
          },
          close: () => others.delete(this),
        }
      },
      page: {
        isVisible: () => this.visible,
        subscribe: (listener) => {
          this.pageListener = listener
          return () => undefined
        },
      },
      publish: (state) => {
        if (!this.dead) this.state = state
      },
      onIncomingMessage: (message) => this.incoming.push(message),
      onMessageSent: () => undefined,
    })
  }

  /** Like SIGKILL: the page does nothing any more. */
  kill(): void {
    this.dead = true
    this.dropNetwork()
    this.others.delete(this)
    this.conversation.stop()
    this.die()
  }

  dropNetwork(): void {
    this.network.up = false
    const socket = this.socket
    if (!socket?.connected) return
    socket.connected = false
    if (!this.dead) socket.events.onDisconnect('transport close')
  }

  restoreNetwork(): void {
    this.network.up = true
    this.pageListener?.onResume()
  }

  resume(): void {
    this.pageListener?.onResume()
  }

  /** The browser freezes the page. */
  freeze(): void {
    this.pageListener?.onFreeze()
  }

  hide(): void {
    this.pageListener?.onHidden()
  }

  unfreeze(): void {
    this.pageListener?.onUnfreeze()
  }

  /** @returns the message's id */
  async write(message: string): Promise<string> {
    const id = crypto.randomUUID()
    await this.conversation.outbox.add({ id, type: 'text', payload: { message } })
    return id
  }

  /** Rendered messages, oldest first. */
  visibleTexts(): unknown[] {
    return this.state.messages.map(({ body }) => (body.type === 'text' ? { message: body.text } : body))
  }

  private makeSocket(events: SocketEvents): LiveSocket {
    const socket = { connected: false, events }
    this.socket = socket
    const deliver = (raw: unknown) => {
      const arrive = () => socket.connected && !this.dead && !this.network.isHalfOpen && events.onMessage(raw)
      if (this.network.pushLagMs > 0) setTimeout(arrive, this.network.pushLagMs)
      else queueMicrotask(arrive)
    }
    this.server.listeners.add(deliver)
    return {
      connect: () => {
        setTimeout(() => {
          if (this.dead) return
          if (!this.network.up) return events.onDisconnect('no network')
          socket.connected = true
          events.onConnect()
        }, this.connectDelayMs)
      },
      disconnect: () => {
        socket.connected = false
      },
      isConnected: () => socket.connected,
      join: async () => {
        if (this.joinDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.joinDelayMs))
        return { ok: true }
      },
      acknowledge: (at) => void this.acknowledged.push(at),
      msSinceLastPacket: () => 0,
      pingIntervalMs: () => 25_000,
    }
  }

  private async request<T>(name: string, changes: boolean, work: () => T, signal?: AbortSignal): Promise<T> {
    if (this.dead) return never
    await new Promise((resolve) => setTimeout(resolve, 15))
    if (this.dead) return never
    signal?.throwIfAborted()
    const offline = () => new CallError(name, { kind: 'offline' }, changes)
    if (!this.network.up) throw offline()
    if (!changes && this.network.readsToFail > 0) {
      this.network.readsToFail--
      throw offline()
    }
    const fault = changes ? this.network.faults.shift() : undefined
    if (fault === 'request') throw offline()
    if (fault === 'timeout') throw new CallError(name, { kind: 'timeout' }, changes)
    if (fault === 'hang') {
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    if (fault === 'limit')
      throw new CallError(name, { kind: 'key', key: 'REQUEST_LIMIT', status: 429 }, changes)
    if (fault === 'unauthorized') throw new CallError(name, { kind: 'http', status: 401 }, changes)
    if (fault === 'refuse')
      throw new CallError(name, { kind: 'key', key: 'KEY_INVALID', status: 400 }, changes)
    // The phone enters a tunnel after the request: both response and socket are lost.
    if (fault === 'tunnel') this.dropNetwork()
    const result = work()
    await new Promise((resolve) => setTimeout(resolve, changes ? 15 : 15 + this.network.readLagMs))
    if (this.dead) return never
    if (fault === 'crash') throw new CallError(name, { kind: 'http', status: 500 }, changes)
    if (fault === 'reply' || !this.network.up) throw offline()
    return result
  }

  private calls(): ChatApi {
    return {
      config: () => this.request('config', false, () => ({ PREFIX: 'kapao', vapidPublicKey: 'key' })),
      readPage: (skip) =>
        this.request('history', false, () => {
          const wires = this.server.page(skip)
          const entries = wires.map(readEntry).filter((entry) => entry !== undefined)
          return { entries: entries.reverse(), count: wires.length }
        }),
      send: (item, signal) =>
        this.request(
          'send',
          true,
          () => this.server.addMessage('customer', item.type, getPayload(item), item.id),
          signal,
        ),
      upload: (item, bytes, signal, onProgress) =>
        this.request(
          'upload',
          true,
          () => {
            signal.throwIfAborted()
            onProgress(1)
            this.server.uploads++
            return `/media/chat/${item.id}-${bytes.byteLength}.jpg`
          },
          signal,
        ),
      markRead: () =>
        this.request('read', false, () => {
          this.reads++
        }),
    }
  }

  /** The database survives the page; its pending requests don't. */
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
      loadHistory: alive(real.loadHistory),
      saveHistory: alive(real.saveHistory),
      outbox: {
        ...real.outbox,
        readItems: alive(real.outbox.readItems),
        addItem: alive(real.outbox.addItem),
        updateItems: alive(real.outbox.updateItems),
        readBytes: alive(real.outbox.readBytes),
        deleteBytes: alive(real.outbox.deleteBytes),
        deleteItems: alive(real.outbox.deleteItems),
      },
      saveValue: alive(real.saveValue),
    }
  }
}
