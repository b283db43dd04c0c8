import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime, flushAsync, openDevice, resetDatabase, setUpFakeTime } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer, type Times } from './connection/fake-server.fixture.ts'

setUpFakeTime()
// Avoid exact times that are whole seconds: with an equal message in the same second the two can't be
// distinguished. In a history with milliseconds that is one message in a thousand.
beforeEach(() => void vi.setSystemTime(Date.now() + 357))

type Step =
  | { readonly kind: 'write' | 'agent'; readonly text: string }
  | { readonly kind: 'cut' | 'mend' | 'kill' | 'deaf' | 'hear' | 'look' }
  | { readonly kind: 'wait' | 'lag'; readonly ms: number }
  | { readonly kind: 'lostReads'; readonly count: number }
  | { readonly kind: 'fault'; readonly fault: FakeDevice['network']['faults'][number] }

const text = fc.constantFrom('ok', 'ok', 'no', 'where is my money')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('agent' as const), text }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1500 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('lag' as const), ms: fc.constantFrom(0, 30, 400, 3000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('lostReads' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'mend' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('cut', 'kill', 'deaf', 'hear', 'look') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom('request', 'reply', 'tunnel', 'limit', 'crash', 'refuse'),
    }),
  },
)

/**
 * Makes equal texts different, for hosts on which those of one second can't always be told apart: one of them may be
 * shown twice (docs/decisions/2026-11-21-chat.md).
 */
const numbered = (words: string, index: number) => `${words} ${index}`

/** A customer with a phone, and what they wrote. */
class Customer {
  readonly written: { readonly id: string; readonly text: string }[] = []
  device: FakeDevice
  private readonly server: FakeServer

  constructor(server: FakeServer) {
    this.server = server
    this.device = openDevice(server)
  }

  async live(each: Step): Promise<void> {
    const { device } = this
    const { network } = device
    if (each.kind === 'write') {
      // Once resolved it is persisted and survives a kill.
      const saved = device.write(each.text)
      await flushAsync()
      this.written.push({ id: await saved, text: each.text })
    } else if (each.kind === 'agent') this.server.addAgentMessage(each.text)
    else if (each.kind === 'wait') await advanceTime(each.ms)
    else if (each.kind === 'cut') device.dropNetwork()
    else if (each.kind === 'mend') device.restoreNetwork()
    else if (each.kind === 'fault') network.faults.push(each.fault)
    else if (each.kind === 'lostReads') network.readsToFail = each.count
    else if (each.kind === 'lag') network.pushLagMs = each.ms
    else if (each.kind === 'look') device.conversation.addViewer()
    else if (each.kind === 'kill') this.restart()
    else network.isHalfOpen = each.kind === 'deaf'
  }

  private restart(): void {
    const { up } = this.device.network
    this.device.kill()
    this.device = openDevice(this.server)
    if (!up) this.device.dropNetwork()
  }

  /** Restores everything and loads the whole conversation. */
  async rest(): Promise<void> {
    const { device } = this
    device.network.faults.length = 0
    Object.assign(device.network, { readsToFail: 0, pushLagMs: 0, isHalfOpen: false })
    device.restoreNetwork()
    await advanceTime(130_000)
    void device.conversation.refresh()
    await advanceTime(500)
    while (device.state.hasMore) {
      void device.conversation.reader.loadOlder()
      await advanceTime(300)
    }
    await advanceTime(1000)
  }
}

const failed = ({ state }: FakeDevice) =>
  state.messages.filter(({ delivery }) => delivery?.state === 'failed').map(({ localId = '' }) => localId)

const exact = (ms: number) => ms
const down = (ms: number) => ms - (ms % 1000)
const nearest = (ms: number) => Math.round(ms / 1000) * 1000
const all = (how: (ms: number) => number): Times => ({ response: how, push: how, history: how })

describe.each([
  ['a backend that supports clientId', true, all(exact), 40],
  ['a backend without clientId', false, all(exact), 40],
  ['whole seconds, rounded down', false, all(down), 30],
  ['whole seconds, rounded to the nearest', false, all(nearest), 30],
  ['whole seconds except in responses', false, { response: exact, push: down, history: down }, 30],
  ['whole seconds in pushes', false, { response: exact, push: down, history: exact }, 30],
  ['nearest seconds in pushes', false, { response: nearest, push: nearest, history: exact }, 30],
] as const)('%s', (_, honours, times, numRuns) => {
  // With whole-second times a page may start within a second, where the order of equal texts of both senders
  // is ambiguous. About one run in two thousand hits such a case.
  const inOrder = (texts: readonly unknown[]) =>
    times.history(1) === 1 ? texts : texts.map((text) => JSON.stringify(text)).sort()

  const isAmbiguous = times.response !== times.history && times.push === times.history

  it('never loses, duplicates or reorders messages', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await resetDatabase()
        const server = new FakeServer(honours, times)
        const customer = new Customer(server)
        for (const [index, each] of steps.entries()) {
          await customer.live(
            isAmbiguous && each.kind === 'write' ? { ...each, text: numbered(each.text, index) } : each,
          )
        }
        await customer.rest()
        const { device, written } = customer
        // Refused messages are shown as failed; all others have arrived once and in order.
        const refused = failed(device)
        const accepted = written.filter(({ id }) => !refused.includes(id))
        expect(server.texts('customer')).toEqual(accepted.map(({ text: message }) => ({ message })))
        const waits = refused.map((id) => ({ message: written.find((each) => each.id === id)?.text }))
        expect(inOrder(device.visibleTexts())).toEqual(inOrder([...server.texts(), ...waits]))
        // Failed ones can be resent.
        for (const id of refused) {
          const again = device.conversation.outbox.resend(id)
          await flushAsync()
          await again
          await advanceTime(1500)
        }
        expect(server.texts()).toHaveLength(server.texts('agent').length + written.length)
        expect(inOrder(device.visibleTexts())).toEqual(inOrder(server.texts()))
        expect(new Set(device.state.messages.map(({ key }) => key)).size).toBe(server.list.length)
        device.kill()
      }),
      { numRuns },
    )
  })
})

describe.each([
  ['rounded down', down],
  ['rounded to the nearest', nearest],
])('messages of one second, pushed with whole seconds %s', (_, push) => {
  it('are soon sorted as in the history, without a refresh', { timeout: 120_000 }, async () => {
    const spoken = fc.record({ mine: fc.boolean(), text, pause: fc.integer({ min: 0, max: 400 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(spoken, { minLength: 2, maxLength: 8 }), async (all) => {
        await resetDatabase()
        const server = new FakeServer(false, { response: exact, push, history: exact })
        const device = openDevice(server)
        await advanceTime(500)
        for (const [index, { mine, text: drawn, pause }] of all.entries()) {
          const words = push === nearest ? numbered(drawn, index) : drawn
          if (mine) void device.write(words)
          else server.addAgentMessage(words)
          await advanceTime(pause)
        }
        await advanceTime(3000)
        expect(device.visibleTexts()).toEqual(server.texts())
        device.kill()
      }),
      { numRuns: 100 },
    )
  })
})
