import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { holdSettledSlips, purgeSession, purgeSettledSlips } from './purge.ts'
import { slipStates } from './slip-item.ts'
import { browserLocks, slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  closeSlipDb,
  readItems,
  readPicture,
  readSyncCredentials,
  saveSyncCredentials,
  writeMeta,
} from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const unsent = ['checking', 'ready', 'waiting', 'sending']
const all = slipStates.map((state) => slipOf({ state }))
const storedSlips = async () => (await readItems()).map(({ member, state }) => [member, state])

beforeEach(async () => {
  vi.mocked(report).mockClear()
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  for (const item of all) await addItem(item, new ArrayBuffer(4))
})
afterEach(() => vi.unstubAllGlobals())

it('purging a session keeps unsent slips only', async () => {
  await saveSyncCredentials({ token: 'secret', member: 'M1', host: '', language: 'th' })
  await writeMeta('who', { mark: 'x', id: 'M1' })
  await purgeSession()
  expect(await storedSlips()).toEqual(unsent.map((state) => ['M1', state]))
  for (const { id, state } of all) {
    expect((await readPicture(id)) !== undefined).toBe(unsent.includes(state))
  }
  expect(await readSyncCredentials()).toBeUndefined()
})

it('purging for a member keeps their slips and deletes others’ settled ones', async () => {
  const own = slipOf({ member: 'M2', state: 'failed' })
  await addItem(own, new ArrayBuffer(4))
  await purgeSettledSlips('M2')
  expect(await storedSlips()).toEqual([...unsent.map((state) => ['M1', state]), ['M2', 'failed']])
})

const OTHER_PAGE = 'kapao-slips-use:3f6f4f0e-6f0c-4b57-9d0e-6f6f6f6f6f6f:'

it('keeps the slips of a member signed in in another tab', async () => {
  browserLocks('kapao-slip-queue', `${OTHER_PAGE}M1`)
  holdSettledSlips('M2')
  await addItem(slipOf({ member: 'M2', state: 'failed' }), new ArrayBuffer(4))
  await purgeSettledSlips()
  // This tab's own hold doesn't count: its session is over.
  expect(await storedSlips()).toEqual(all.map(({ state }) => ['M1', state]))
})

it('holds a member’s slips until released', async () => {
  const names = browserLocks()
  const end = holdSettledSlips('M1')
  await purgeSettledSlips('M1')
  expect(names).toEqual([expect.stringMatching(/^kapao-slips-use:[\da-f-]{36}:M1$/)])
  end()
  await vi.waitFor(() => expect(names).toEqual([]), { interval: 1 })
})

it.each<[string, object]>([
  ['a browser without locks', {}],
  [
    'a browser that denies locks',
    {
      locks: {
        query: () => Promise.reject(new DOMException('denied', 'SecurityError')),
        request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      },
    },
  ],
  [
    'a browser whose lock query is empty',
    { locks: { query: async () => ({}), request: async () => undefined } },
  ],
])('deletes settled slips in %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  holdSettledSlips('M1')()
  await purgeSettledSlips()
  expect(await storedSlips()).toEqual(unsent.map((state) => ['M1', state]))
  expect(report).not.toHaveBeenCalled()
})

it('reports a failing database and does not reject', async () => {
  await closeSlipDb()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked')
    },
  })
  await expect(purgeSession()).resolves.toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-store', { what: 'forget', error: 'Error' })
})
