import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { armSync, isRemembered } from './background-sync.ts'
import { disarmSync, givePass, readPass, SYNC_TAG } from './background-sync-credentials.ts'
import { closeSlips } from './slip-db.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const register = vi.fn<(tag: string) => Promise<void>>()
const getRegistration = vi.fn<() => Promise<unknown>>()
const pass = { token: 'token', member: 'M1', host: '', language: 'th' }

beforeEach(async () => {
  browserStorage()
  await closeSlips()
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(report).mockClear()
  register.mockReset()
  register.mockResolvedValue()
  getRegistration.mockReset()
  getRegistration.mockResolvedValue({ sync: { register }, active: {} })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  signIn('token', true)
})

it('the worker gets the pass first, then its call', async () => {
  let seen: unknown
  register.mockImplementation(async () => {
    seen = await readPass()
  })
  await armSync('token', 'M1')
  expect(register).toHaveBeenCalledWith(SYNC_TAG)
  expect(seen).toEqual(pass)
})

it('a session that ends with its tab gives no token away', async () => {
  signIn('token', false)
  expect(isRemembered('token')).toBe(false)
  await armSync('token', 'M1')
  expect(await readPass()).toBeUndefined()
  expect(getRegistration).not.toHaveBeenCalled()
})

it('a session that ends meanwhile gives no token away', async () => {
  getRegistration.mockImplementation(async () => {
    signOut()
    return { sync: { register }, active: {} }
  })
  await armSync('token', 'M1')
  expect(await readPass()).toBeUndefined()
  expect(register).not.toHaveBeenCalled()
})

it.each([
  ['no worker', undefined],
  ['no background sync', { active: {} }],
  ['a worker that isn’t running yet', { sync: { register }, active: null }],
])('with %s there is nobody to give it to', async (_, registration) => {
  getRegistration.mockResolvedValue(registration)
  await armSync('token', 'M1')
  expect(await readPass()).toBeUndefined()
  expect(register).not.toHaveBeenCalled()
  expect(report).not.toHaveBeenCalled()
})

it('with no worker at all in this browser, neither', async () => {
  vi.stubGlobal('navigator', {})
  await armSync('token', 'M1')
  expect(await readPass()).toBeUndefined()
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['another member’s', { token: 'before', member: 'M0' }],
  ['one in another language', { language: 'lo' }],
])('takes the place of a pass that is %s', async (_, part) => {
  await givePass({ ...pass, ...part })
  await armSync('token', 'M1')
  expect(await readPass()).toEqual(pass)
})

it('isn’t written again where it is the same', async () => {
  await givePass(pass)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await armSync('token', 'M1')
  expect(put).not.toHaveBeenCalled()
  expect(register).toHaveBeenCalledOnce()
  put.mockRestore()
})

it('a browser that denies it keeps no token', async () => {
  register.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await armSync('token', 'M1')
  expect(await readPass()).toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-sync', { error: 'NotAllowedError' })
})

it('a pass of an older version is in Thai; one without a member is none', async () => {
  const { language, ...old } = pass
  await givePass(old as typeof pass)
  expect(await readPass()).toEqual({ ...old, language: 'th' })
  await givePass({ ...pass, member: '' })
  expect(await readPass()).toBeUndefined()
  await givePass({ ...pass, token: '' })
  expect(await readPass()).toBeUndefined()
  await givePass(pass)
  await disarmSync()
  expect(await readPass()).toBeUndefined()
})
