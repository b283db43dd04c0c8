import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSession, forgetSettled, holdSettled } from './forget.ts'
import { slipStates } from './item.ts'
import { slipOf } from './queue.fixture.ts'
import { addItem, closeSlips, readItems, readPicture, writeNote } from './slip-db.ts'
import { givePass, readPass } from './sync-pass.ts'

vi.mock('../report.ts', () => ({ report: () => undefined }))

const unsent = ['checking', 'ready', 'waiting', 'sending']
const all = slipStates.map((state) => slipOf({ state }))
const kept = async () => (await readItems()).map(({ member, state }) => [member, state])

beforeEach(async () => {
  await closeSlips()
  globalThis.indexedDB = new IDBFactory()
  for (const item of all) await addItem(item, new ArrayBuffer(4))
})
afterEach(() => vi.unstubAllGlobals())

it('a session leaves what isn’t sent, and nothing else: no record, no picture, no token', async () => {
  await givePass({ token: 'secret', member: 'M1', host: '', language: 'th' })
  await writeNote('who', { mark: 'x', id: 'M1' })
  await forgetSession()
  expect(await kept()).toEqual(unsent.map((state) => ['M1', state]))
  for (const { id, state } of all) {
    expect((await readPicture(id)) !== undefined).toBe(unsent.includes(state))
  }
  expect(await readPass()).toBeUndefined()
})

it('who signs in keeps their own and clears what others left', async () => {
  const own = slipOf({ member: 'M2', state: 'failed' })
  await addItem(own, new ArrayBuffer(4))
  await forgetSettled('M2')
  expect(await kept()).toEqual([...unsent.map((state) => ['M1', state]), ['M2', 'failed']])
})

it('who is signed in beside it in another tab keeps theirs', async () => {
  const names: string[] = []
  const locks = {
    query: async () => ({ held: names.map((name) => ({ name })) }),
    request: (name: string, work: () => Promise<void>) => {
      names.push(name)
      return work()
    },
  }
  vi.stubGlobal('navigator', { locks })
  names.push('kapao-slips-use:3f6f4f0e-6f0c-4b57-9d0e-6f6f6f6f6f6f:M1')
  holdSettled('M2')
  await addItem(slipOf({ member: 'M2', state: 'failed' }), new ArrayBuffer(4))
  await forgetSettled()
  // Its own doesn't count: the session in this tab is over.
  expect(await kept()).toEqual(all.map(({ state }) => ['M1', state]))
})

it('a database in trouble is left alone', async () => {
  await closeSlips()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked')
    },
  })
  await expect(forgetSession()).resolves.toBeUndefined()
})
