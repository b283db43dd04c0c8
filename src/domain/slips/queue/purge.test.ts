import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { purgeSlipData } from './purge.ts'
import { slipStates } from './slip-item.ts'
import { browserLocks, bytes, resetSlipDb, slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  closeSlipDb,
  readItems,
  readPicture,
  storedMember,
  syncCredentials,
} from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const unsent = ['checking', 'ready', 'waiting', 'sending']
const all = slipStates.map((state) => slipOf({ state }))
const storedSlips = async () => (await readItems()).map(({ member, state }) => [member, state])

let storage: ReturnType<typeof browserStorage>

beforeEach(async () => {
  storage = browserStorage()
  vi.mocked(report).mockClear()
  await resetSlipDb()
  for (const item of all) await addItem(item, bytes())
})
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
})

it('without a session, deletes everything but unsent slips', async () => {
  await syncCredentials.save({ token: 'secret', member: 'M1', host: '', language: 'th' })
  await storedMember.save({ mark: hashText('secret'), id: 'M1', username: '', name: '' })
  await purgeSlipData()
  expect(await storedSlips()).toEqual(unsent.map((state) => ['M1', state]))
  for (const { id, state } of all) {
    expect((await readPicture(id)) !== undefined).toBe(unsent.includes(state))
  }
  expect([await syncCredentials.read(), await storedMember.read()]).toEqual([undefined, undefined])
})

it('deletes the slips of a session that ended before its page knew the member', async () => {
  signIn('secret', true)
  signOut()
  // As an effect of the last render does.
  setSessionMember('secret', 'M1')
  await purgeSlipData()
  expect(await storedSlips()).toEqual(unsent.map((state) => ['M1', state]))
})

it('keeps the slips and credentials of a member whose token another tab has just stored', async () => {
  const credentials = { token: 'secret', member: 'M1', host: '', language: 'th' }
  await syncCredentials.save(credentials)
  await storedMember.save({ mark: hashText('secret'), id: 'M1', username: '', name: '' })
  storage.local.set('token', 'secret')
  await addItem(slipOf({ member: 'M2', state: 'failed' }), bytes())
  await purgeSlipData()
  expect(await storedSlips()).toEqual(all.map(({ state }) => ['M1', state]))
  expect(await syncCredentials.read()).toEqual(credentials)
  expect((await storedMember.read())?.id).toBe('M1')
})

it('deletes another member’s settled slips and credentials once the signed-in one is known', async () => {
  await syncCredentials.save({ token: 'secret', member: 'M1', host: '', language: 'th' })
  signIn('other', true)
  await addItem(slipOf({ member: 'M2', state: 'failed' }), bytes())
  await purgeSlipData()
  expect(await storedSlips()).toHaveLength(all.length + 1)
  expect(await syncCredentials.read()).toBeUndefined()
  setSessionMember('other', 'M2')
  await purgeSlipData()
  expect(await storedSlips()).toEqual([...unsent.map((state) => ['M1', state]), ['M2', 'failed']])
})

it('keeps the slips of a member whose session ends with another tab', async () => {
  browserLocks('kapao-slip-queue', `kapao-session:${hashText('there')}:M1`)
  await addItem(slipOf({ member: 'M2', state: 'failed' }), bytes())
  await purgeSlipData()
  expect(await storedSlips()).toEqual(all.map(({ state }) => ['M1', state]))
})

it('marks a session that ends with this tab as open until it is over', async () => {
  const names = browserLocks()
  signIn('here', false)
  setSessionMember('here', 'M1')
  expect(names).toEqual([`kapao-session:${hashText('here')}:M1`])
  signOut()
  await eventually(() => expect(names).toEqual([]), 1)
})

const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
it.each<[string, object]>([
  ['a browser without locks', {}],
  ['a browser that denies locks', { locks: { query: denied, request: denied } }],
  [
    'a browser whose lock query is empty',
    { locks: { query: async () => ({}), request: async () => undefined } },
  ],
])('deletes settled slips in %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await purgeSlipData()
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
  await expect(purgeSlipData()).resolves.toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-store', { what: 'purge', error: 'Error' })
})
