import { vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import type { Outbox, OutboxDeps } from './outbox-types.ts'

/** A text that waits in the outbox and was never tried. */
export function textItem(id: string, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id,
    order: 1,
    writtenAt: 1,
    type: 'text',
    payload: { message: id },
    state: 'waiting',
    tried: false,
    ...more,
  }
}

export const failure = (cause: Failure) => new CallError('chatSend', cause, true)
export const offline = failure({ kind: 'offline' })
export const refused = (key?: string) => ({ state: 'failed', reason: { kind: 'refused', key } })

/** Time at which a test begins, ms. */
export const NOW = 1_800_000_000_000

/**
 * One tab's outbox over a disk that several may share, with a server that takes everything unless told
 * otherwise.
 */
export class OutboxHarness {
  /** The disk takes nothing. */
  full = false
  /** Writing to the disk takes as long as this. */
  slow: Promise<void> | undefined
  /** The disk can't be read. */
  unreadable = false
  /** Another tab has the turn until this is resolved. */
  turn: Promise<void> = Promise.resolve()
  readonly lost = new AbortController()
  readonly taken: string[] = []
  readonly send = vi.fn<OutboxDeps['send']>(async ({ id }) => {
    this.taken.push(id)
    return 5000
  })
  readonly upload = vi.fn<OutboxDeps['upload']>(async ({ id }) => `/files/${id}`)
  readonly look = vi.fn<OutboxDeps['searchHistory']>(async () => undefined)
  readonly floor = vi.fn<OutboxDeps['computeFloor']>(() => 900)
  readonly accepted = vi.fn<OutboxDeps['onAccepted']>()
  readonly announce = vi.fn<() => void>()
  readonly changed = vi.fn<() => void>()
  readonly locked = vi.fn<() => void>()
  readonly outbox: Outbox
  readonly disk: Map<string, OutboxItem>
  readonly files: Map<string, ArrayBuffer>

  /** For `beforeEach`: fake timers, no jitter, and an outbox on an empty disk. */
  static start(): OutboxHarness {
    vi.useFakeTimers({ now: NOW })
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    return new OutboxHarness()
  }

  /** For `afterEach`. */
  end(): void {
    this.outbox.stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }

  constructor(disk = new Map<string, OutboxItem>(), files = new Map<string, ArrayBuffer>()) {
    this.disk = disk
    this.files = files
    this.outbox = createOutbox({
      store: {
        loadItems: async () =>
          this.unreadable ? undefined : [...disk.values()].sort((a, b) => a.order - b.order),
        saveItem: async (item, bytes) => {
          await this.slow
          if (this.full) return false
          disk.set(item.id, item)
          if (bytes) files.set(item.id, bytes)
          return true
        },
        deleteItem: async (id) => {
          disk.delete(id)
          files.delete(id)
        },
        loadBytes: async (id) => files.get(id),
        deleteBytes: async (id) => void files.delete(id),
      },
      onChange: this.changed,
      notifyOtherTabs: this.announce,
      lock: async (work) => {
        this.locked()
        await this.turn
        return work(this.lost.signal)
      },
      isMember: true,
      now: Date.now,
      onAccepted: this.accepted,
      historyReady: async () => undefined,
      computeFloor: this.floor,
      searchHistory: this.look,
      upload: this.upload,
      send: this.send,
    })
  }

  async write(id: string): Promise<void> {
    await this.outbox.add({ id, type: 'text', payload: { message: id } })
  }

  async writePicture(id: string): Promise<void> {
    const file = { name: `${id}.jpg`, type: 'image/jpeg', fileType: 'image' } as const
    await this.outbox.add({ id, type: 'media', payload: { message: id }, file }, new ArrayBuffer(3))
  }

  /** Reads what an earlier life of the page left. */
  async restore(...items: OutboxItem[]): Promise<void> {
    for (const item of items) this.disk.set(item.id, item)
    await this.outbox.load()
  }

  /** Where each message stands, in order. */
  states(): string[] {
    return this.outbox.items().map((item) => `${item.id} ${this.outbox.getDelivery(item).state}`)
  }

  deliveryOf(id: string) {
    const item = this.outbox.items().find((each) => each.id === id)
    return item && this.outbox.getDelivery(item)
  }
}
