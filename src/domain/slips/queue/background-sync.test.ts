import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { isRemembered, registerBackgroundSync } from './background-sync.ts'
import {
  clearSyncCredentials,
  readSyncCredentials,
  SYNC_TAG,
  saveSyncCredentials,
} from './background-sync-credentials.ts'
import { closeSlipDb } from './slip-db.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const register = vi.fn<(tag: string) => Promise<void>>()
const getRegistration = vi.fn<() => Promise<unknown>>()
const pass = { token: 'token', member: 'M1', host: '', language: 'th' }

beforeEach(async () => {
  browserStorage()
  await closeSlipDb()
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
    seen = await readSyncCredentials()
  })
  await registerBackgroundSync('token', 'M1')
  expect(register).toHaveBeenCalledWith(SYNC_TAG)
  expect(seen).toEqual(pass)
})

it('a session that ends with its tab gives no token away', async () => {
  signIn('token', false)
  expect(isRemembered('token')).toBe(false)
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toBeUndefined()
  expect(getRegistration).not.toHaveBeenCalled()
})

it('a session that ends meanwhile gives no token away', async () => {
  getRegistration.mockImplementation(async () => {
    signOut()
    return { sync: { register }, active: {} }
  })
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toBeUndefined()
  expect(register).not.toHaveBeenCalled()
})

it.each([
  ['no worker', undefined],
  ['no background sync', { active: {} }],
  ['a worker that isn’t running yet', { sync: { register }, active: null }],
])('with %s there is nobody to give it to', async (_, registration) => {
  getRegistration.mockResolvedValue(registration)
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toBeUndefined()
  expect(register).not.toHaveBeenCalled()
  expect(report).not.toHaveBeenCalled()
})

it('with no worker at all in this browser, neither', async () => {
  vi.stubGlobal('navigator', {})
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toBeUndefined()
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['another member’s', { token: 'before', member: 'M0' }],
  ['one in another language', { language: 'lo' }],
])('takes the place of a pass that is %s', async (_, part) => {
  await saveSyncCredentials({ ...pass, ...part })
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toEqual(pass)
})

it('isn’t written again where it is the same', async () => {
  await saveSyncCredentials(pass)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await registerBackgroundSync('token', 'M1')
  expect(put).not.toHaveBeenCalled()
  expect(register).toHaveBeenCalledOnce()
  put.mockRestore()
})

it('a browser that denies it keeps no token', async () => {
  register.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await registerBackgroundSync('token', 'M1')
  expect(await readSyncCredentials()).toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-sync', { error: 'NotAllowedError' })
})

it('a pass of an older version is in Thai; one without a member is none', async () => {
  const { language, ...old } = pass
  await saveSyncCredentials(old as typeof pass)
  expect(await readSyncCredentials()).toEqual({ ...old, language: 'th' })
  await saveSyncCredentials({ ...pass, member: '' })
  expect(await readSyncCredentials()).toBeUndefined()
  await saveSyncCredentials({ ...pass, token: '' })
  expect(await readSyncCredentials()).toBeUndefined()
  await saveSyncCredentials(pass)
  await clearSyncCredentials()
  expect(await readSyncCredentials()).toBeUndefined()
})
