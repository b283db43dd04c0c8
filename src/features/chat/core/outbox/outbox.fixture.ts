import { afterEach, beforeEach, vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts'
import type { OutboxItem } from './outbox-items.ts'

/** Start time of each test, epoch milliseconds. */
export const NOW = 1_800_000_000_000
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const failure = (cause: Failure) => new CallError('chatSend', cause, true)
export const http = (status: number, retryAfter?: string) => failure({ kind: 'http', status, retryAfter })
export const offline = failure({ kind: 'offline' })
/** A request that hangs until it is aborted. */
export const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** A waiting text without attempts. */
export function textItem(id: string, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id,
    order: 1,
    writtenAt: 1,
    type: 'text',
    payload: { message: id },
    state: 'waiting',
    mayBeStored: false,
    ...more,
  }
}

/**
 * One tab's outbox, with a server that accepts everything by default.
 */
export class OutboxHarness {
  /** Writes wait for this. */
  writeDelay: Promise<void> | undefined
  /** Another tab has the lock until this resolves. */
  lockAvailable: Promise<void> = Promise.resolve()
  private lastWrite = Promise.resolve()
  readonly lost = new AbortController()
  readonly sentIds: string[] = []
  readonly send = vi.fn<OutboxDeps['send']>(async ({ id }) => {
    this.sentIds.push(id)
    return 5000
  })
  readonly upload = vi.fn<OutboxDeps['upload']>(async ({ id }) => `/files/${id}`)
  readonly searchHistory = vi.fn<OutboxDeps['searchHistory']>(async () => undefined)
  readonly computeFloor = vi.fn<OutboxDeps['computeFloor']>(() => 900)
  readonly onAccepted = vi.fn<OutboxDeps['onAccepted']>()
  readonly notifyOtherTabs = vi.fn<() => void>()
  readonly onChange = vi.fn<() => void>()
  readonly locked = vi.fn<() => void>()
  readonly outbox: Outbox
  readonly disk = new Map<string, OutboxItem>()
  readonly files = new Map<string, ArrayBuffer>()

  constructor(isMember = true) {
    const { disk, files } = this
    this.outbox = createOutbox({
      records: {
        readItems: async () => [...disk.values()].sort((a, b) => a.order - b.order),
        addItem: async (item, bytes) => {
          await this.takeTurn()
          if (disk.has(item.id)) return false
          disk.set(item.id, item)
          if (bytes) files.set(item.id, bytes)
          return true
        },
        updateItems: async (ids, next) => {
          await this.takeTurn()
          const items = ids.map((id) => disk.get(id)).filter((item) => item !== undefined)
          const changed = items.map(next)
          for (const item of changed) disk.set(item.id, item)
          return changed
        },
        deleteItems: async (ids) => {
          await this.takeTurn()
          for (const id of ids) {
            disk.delete(id)
            files.delete(id)
          }
        },
        readBytes: async (id) => files.get(id),
        deleteBytes: async (id) => void files.delete(id),
      },
      onChange: this.onChange,
      notifyOtherTabs: this.notifyOtherTabs,
      lock: async (work) => {
        this.locked()
        await this.lockAvailable
        return work(this.lost.signal)
      },
      isMember,
      now: Date.now,
      onAccepted: this.onAccepted,
      historyReady: async () => undefined,
      computeFloor: this.computeFloor,
      searchHistory: this.searchHistory,
      upload: this.upload,
      send: this.send,
    })
  }

  /** Writes take effect in order, as transactions do. */
  private takeTurn(): Promise<void> {
    this.lastWrite = this.lastWrite.then(() => this.writeDelay)
    return this.lastWrite
  }

  async write(id: string): Promise<void> {
    await this.outbox.add({ id, type: 'text', payload: { message: id } })
  }

  async writePicture(id: string): Promise<void> {
    const file = { name: `${id}.jpg`, type: 'image/jpeg', fileType: 'image' } as const
    await this.outbox.add({ id, type: 'media', payload: { message: id }, file }, new ArrayBuffer(3))
  }

  /** Loads items persisted by an earlier page load. */
  async restore(...items: OutboxItem[]): Promise<void> {
    for (const item of items) this.disk.set(item.id, item)
    await this.outbox.load()
  }

  /** Delivery states in order. */
  states(): string[] {
    return this.outbox.items().map((item) => `${item.id} ${this.outbox.getDelivery(item).state}`)
  }

  deliveryOf(id: string) {
    const item = this.outbox.items().find((each) => each.id === id)
    return item && this.outbox.getDelivery(item)
  }
}

/** Gives each test of the file fake timers, and waits without jitter. */
export function setUpOutboxTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}
