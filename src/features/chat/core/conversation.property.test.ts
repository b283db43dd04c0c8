import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  advanceTime,
  closeDevices,
  flushAsync,
  openDevice,
  resetDatabase,
  setUpFakeTime,
} from '#tests/setup/chat/chat-life.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { type FakeDevice, type Fault, faults } from './chat.fixture.ts'
import { FakeServer, type Times } from './connection/fake-server.fixture.ts'

setUpFakeTime()
// Avoid exact times that are whole seconds: with an equal message in the same second the two can't be
// distinguished. In a history with milliseconds that is one message in a thousand.
beforeEach(() => void vi.setSystemTime(Date.now() + 357))

/** `tab`: index of the tab that the step happens in; ignored if there is only one. */
type Step = { readonly tab: number } & (
  | { readonly kind: 'write' | 'agent'; readonly text: string }
  | {
      readonly kind:
        | 'disconnect'
        | 'reconnect'
        | 'kill'
        | 'halfOpen'
        | 'receive'
        | 'view'
        | 'freeze'
        | 'unfreeze'
    }
  | { readonly kind: 'attach' | 'loseLock' }
  | { readonly kind: 'wait' | 'lag'; readonly ms: number }
  | { readonly kind: 'failReads'; readonly count: number }
  | { readonly kind: 'fault'; readonly fault: Fault }
)

const text = fc.constantFrom('ok', 'ok', 'no', 'where is my money')
const kind = <K extends string>(...kinds: readonly K[]) => fc.constantFrom<K>(...kinds)
const inTab = <T extends object>(weight: number, step: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: fc.tuple(step, fc.constantFrom(0, 0, 1)).map(([each, tab]) => ({ ...each, tab })),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  inTab(4, fc.record({ kind: kind('write'), text })),
  inTab(3, fc.record({ kind: kind('agent'), text })),
  inTab(4, fc.record({ kind: kind('wait'), ms: fc.integer({ min: 1, max: 1500 }) })),
  inTab(1, fc.record({ kind: kind('lag'), ms: fc.constantFrom(0, 30, 400, 3000) })),
  inTab(1, fc.record({ kind: kind('failReads'), count: fc.integer({ min: 1, max: 4 }) })),
  inTab(2, fc.record({ kind: kind('reconnect', 'attach', 'unfreeze') })),
  inTab(
    4,
    fc.record({ kind: kind('disconnect', 'kill', 'halfOpen', 'receive', 'view', 'freeze', 'loseLock') }),
  ),
  inTab(2, fc.record({ kind: kind('fault'), fault: fc.constantFrom<Fault>(...faults) })),
)

/**
 * Makes equal texts different, for hosts on which those of one second can't always be told apart: one of them may be
 * shown twice (docs/decisions/2026-11-21-chat.md).
 */
const numbered = (message: string, index: number) => `${message} ${index}`

/** A customer with one or two tabs, and what they wrote. */
class Customer {
  readonly written: { readonly id: string; readonly text: string }[] = []
  readonly tabs: FakeDevice[] = []
  private readonly server: FakeServer
  private readonly pages = new Set<FakeDevice>()

  constructor(server: FakeServer) {
    this.server = server
    this.open(0)
  }

  private open(index: number): FakeDevice {
    const device = openDevice(this.server, this.pages)
    this.tabs[index] = device
    return device
  }

  /** @param number makes texts different */
  async run(each: Step, tabCount: number, number: number | undefined): Promise<void> {
    const index = each.tab % tabCount
    const device = this.tabs[index] ?? this.open(index)
    const { network } = device
    if (each.kind === 'write') {
      const message = number === undefined ? each.text : numbered(each.text, number)
      await this.add(device.write(message), message)
    } else if (each.kind === 'attach') await this.attach(device)
    else if (each.kind === 'agent') this.server.addAgentMessage(each.text)
    else if (each.kind === 'wait') await advanceTime(each.ms)
    else if (each.kind === 'disconnect') device.dropNetwork()
    else if (each.kind === 'reconnect') device.restoreNetwork()
    else if (each.kind === 'fault') network.faults.push(each.fault)
    else if (each.kind === 'failReads') network.readsToFail = each.count
    else if (each.kind === 'lag') network.pushLagMs = each.ms
    else if (each.kind === 'view') device.conversation.setViewed(true)
    else if (each.kind === 'freeze') device.freeze()
    else if (each.kind === 'unfreeze') device.unfreeze()
    else if (each.kind === 'loseLock') device.loseLock()
    else if (each.kind === 'kill') this.restart(index)
    else network.isHalfOpen = each.kind === 'halfOpen'
  }

  /** Once resolved the message is persisted and survives a kill. */
  private async add(saving: Promise<string>, text: string): Promise<void> {
    await flushAsync()
    this.written.push({ id: await saving, text })
  }

  private async attach(device: FakeDevice): Promise<void> {
    const id = crypto.randomUUID()
    const name = `${id}.jpg`
    const file = { name, type: 'image/jpeg', fileType: 'image' } as const
    const message = { id, type: 'media', payload: { message: name, url: true, fileType: 'image' }, file }
    const saving = device.conversation.outbox.add(message, new ArrayBuffer(3))
    await this.add(
      saving.then(() => id),
      name,
    )
  }

  private restart(index: number): void {
    const { up } = this.tabs[index]?.network ?? {}
    this.tabs[index]?.kill()
    const device = this.open(index)
    if (!up) device.dropNetwork()
  }

  /** Restores everything and loads the whole conversation. */
  async settle(): Promise<void> {
    for (const device of this.tabs) {
      device.network.faults.length = 0
      Object.assign(device.network, { readsToFail: 0, pushLagMs: 0, isHalfOpen: false })
      // The page ends requests that hang.
      device.freeze()
      device.unfreeze()
      device.restoreNetwork()
    }
    await advanceTime(130_000, 1000)
    for (const device of this.tabs) {
      void device.conversation.refresh()
      await advanceTime(500)
      while (device.state.hasMore) {
        void device.conversation.history.loadOlder()
        await advanceTime(300)
      }
    }
    await advanceTime(1000)
  }
}

/** Texts and file names. */
const shown = ({ state }: FakeDevice) =>
  state.messages.map(({ body }) => (body.type === 'text' ? body.text : body.type === 'media' && body.name))
const stored = (server: FakeServer, sender?: string) =>
  server.texts(sender).map((payload) => Object(payload).message as string)
const sorted = (texts: readonly unknown[]) => texts.map((text) => JSON.stringify(text)).sort()

const failed = ({ state }: FakeDevice) =>
  state.messages.filter(({ delivery }) => delivery?.state === 'failed').map(({ key }) => key)

const exact = (ms: number) => ms
const down = (ms: number) => ms - (ms % 1000)
const nearest = (ms: number) => Math.round(ms / 1000) * 1000
const all = (how: (ms: number) => number): Times => ({ response: how, push: how, history: how })

describe.each([
  ['a backend that supports clientId', true, all(exact), 1],
  ['a backend without clientId', false, all(exact), 1],
  ['two tabs and a backend that supports clientId', true, all(exact), 2],
  ['two tabs and a backend without clientId', false, all(exact), 2],
  ['whole seconds, rounded down', false, all(down), 1],
  ['whole seconds, rounded to the nearest', false, all(nearest), 1],
  ['whole seconds except in responses', false, { response: exact, push: down, history: down }, 1],
  ['whole seconds in pushes', false, { response: exact, push: down, history: exact }, 1],
  ['nearest seconds in pushes', false, { response: nearest, push: nearest, history: exact }, 1],
] as const)('%s', (_, supportsClientId, times, tabCount) => {
  const isAmbiguous = times.response !== times.history && times.push === times.history

  it('never loses, duplicates or reorders messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        closeDevices()
        await resetDatabase()
        const server = new FakeServer(supportsClientId, times)
        const customer = new Customer(server)
        for (const [index, each] of steps.entries())
          await customer.run(each, tabCount, isAmbiguous || tabCount > 1 ? index : undefined)
        await customer.settle()
        const { tabs, written } = customer
        const [device] = tabs
        if (!device) throw new Error('no tab')
        // The order is ambiguous for equal texts of both senders at the start of a page with whole-second times
        // (one run in two thousand), and for messages that two tabs wrote at the same time.
        const inOrder = (texts: readonly unknown[]) =>
          times.history(1) === 1 && tabs.length === 1 ? texts : sorted(texts)
        // Refused messages are shown as failed; all others have arrived once and in order.
        const refused = failed(device)
        const accepted = written.filter(({ id }) => !refused.includes(id)).map((each) => each.text)
        expect(inOrder(stored(server, 'customer'))).toEqual(inOrder(accepted))
        const waiting = refused.map((id) => written.find((each) => each.id === id)?.text)
        for (const each of tabs)
          expect(inOrder(shown(each))).toEqual(inOrder([...stored(server), ...waiting]))
        // Failed ones can be resent.
        for (const id of refused) {
          const resending = device.conversation.outbox.resend(id)
          await flushAsync()
          await resending
          await advanceTime(1500)
        }
        expect(sorted(stored(server, 'customer'))).toEqual(sorted(written.map((each) => each.text)))
        expect(inOrder(shown(device))).toEqual(inOrder(stored(server)))
        expect(new Set(device.state.messages.map(({ key }) => key)).size).toBe(server.list.length)
      }),
      { numRuns: runs(25) },
    )
  })
})

describe.each([
  ['rounded down', down],
  ['rounded to the nearest', nearest],
])('messages of one second, pushed with whole seconds %s', (_, push) => {
  it('are soon sorted as in the history, without a refresh', async () => {
    const spoken = fc.record({ mine: fc.boolean(), text, pause: fc.integer({ min: 0, max: 400 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(spoken, { minLength: 2, maxLength: 8 }), async (all) => {
        closeDevices()
        await resetDatabase()
        const server = new FakeServer(false, { response: exact, push, history: exact })
        const device = openDevice(server)
        await advanceTime(500)
        for (const [index, { mine, text: drawn, pause }] of all.entries()) {
          const message = push === nearest ? numbered(drawn, index) : drawn
          if (mine) void device.write(message)
          else server.addAgentMessage(message)
          await advanceTime(pause)
        }
        await advanceTime(3000)
        expect(device.visibleTexts()).toEqual(server.texts())
      }),
      { numRuns: runs(15) },
    )
  })
})
