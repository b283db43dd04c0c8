import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { fc, runs } from '#tests/setup/property-runs.ts'
import {
  Browser,
  bytes,
  FakeSlipServer,
  type Fault,
  faults,
  type Page,
  resetSlipDb,
  slipOf,
} from '../slip-queue.fixture.ts'
import { readItems } from '../slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const kinds = [
  'run',
  'run',
  'both',
  'pollStatus',
  'kill',
  'killWhileRunning',
  'cut',
  'repair',
  'settle',
] as const

type Step =
  | { readonly kind: 'add' | (typeof kinds)[number] }
  | { readonly kind: 'fault' | 'listFault'; readonly fault: Fault }
  | { readonly kind: 'wait'; readonly ms: number }

const fault = fc.constantFrom(...faults)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'add' as const }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fault' as const), fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('listFault' as const), fault }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
  },
  { weight: 14, arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }) },
)

/** Runs the queue until it is empty, advancing the time as requested. */
async function drain(page: Page, server: FakeSlipServer): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const wait = await page.engine.run()
    if (wait === undefined) return
    server.now += wait
  }
  throw new Error('the queue never ends')
}

async function simulate(steps: readonly Step[], interval: number, omitsClientIds: boolean): Promise<void> {
  await resetSlipDb()
  const server = new FakeSlipServer()
  server.interval = interval
  server.omitsClientIds = omitsClientIds
  const browser = new Browser(server)
  let pages: [Page, Page] = [browser.page(), browser.page()]
  const addedIds: string[] = []

  /** A slip must not be marked as accepted before the server has it. */
  async function truthful(): Promise<void> {
    for (const { id, state } of await readItems()) {
      if (state === 'processing' || state === 'success') expect(server.slips.has(id)).toBe(true)
    }
  }

  for (const each of steps) {
    const [page, other] = pages
    if (each.kind === 'add') {
      const item = slipOf({ order: addedIds.length })
      // Resolved: it is persisted, so a kill can't lose it.
      expect(await page.repository.add(item, bytes())).toBe(true)
      addedIds.push(item.id)
    } else if (each.kind === 'run') await page.engine.run()
    else if (each.kind === 'both') await Promise.all([page.engine.run(), other.engine.run()])
    else if (each.kind === 'pollStatus') await page.engine.pollStatus().catch(() => undefined)
    else if (each.kind === 'fault') server.faults.push(each.fault)
    else if (each.kind === 'listFault') server.listFaults.push(each.fault)
    else if (each.kind === 'wait') server.now += each.ms
    else if (each.kind === 'cut') server.up = false
    else if (each.kind === 'repair') {
      server.up = true
      page.engine.resumeNow()
    } else if (each.kind === 'settle') {
      for (const slip of server.slips.values()) slip.status = 'success'
    } else {
      if (each.kind === 'killWhileRunning') {
        void page.engine.run()
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (const dead of pages) dead.kill()
      pages = [browser.page(), browser.page()]
    }
    await truthful()
  }

  server.up = true
  server.faults = []
  server.listFaults = []
  const [page] = pages
  page.engine.resumeNow()
  await drain(page, server)
  // Each was counted exactly once, with its picture, and the device knows it.
  expect([...server.slips.keys()].sort()).toEqual([...addedIds].sort())
  expect([...server.slips.values()].every(({ bytes }) => bytes === 4)).toBe(true)
  for (const slip of server.slips.values()) slip.status = 'success'
  while ((await readItems()).some(({ state }) => state === 'processing') && server.slips.size <= 10) {
    await page.engine.pollStatus()
  }
  const states = (await readItems()).map(({ state }) => state)
  expect(states).toHaveLength(addedIds.length)
  expect(states.every((state) => state === 'success' || state === 'processing')).toBe(true)
}

it.each([
  ['without a rate limit', 0, false],
  ['one slip per minute', 60, false],
  ['a list without clientIds', 0, true],
])(
  'every persisted slip is counted exactly once, whatever happens to network, server and pages: %s',
  async (_, interval, omitsClientIds) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), (steps) =>
        simulate(steps, interval, omitsClientIds),
      ),
      { numRuns: runs(100) },
    )
  },
)
