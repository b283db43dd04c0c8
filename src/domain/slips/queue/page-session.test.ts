import 'fake-indexeddb/auto'
import { atom } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { walletSlip } from '#contract/wallet-changes.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { CallError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { report } from '#lib/browser/report-problem.ts'
import { signIn, signOut, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createPageApi, registerBackgroundSync } from './page-session.ts'
import { purgeSlipData } from './purge.ts'
import { bytes, resetSlipDb, slipOf } from './slip-queue.fixture.ts'
import { memberRecords, SYNC_TAG, storedMember, syncCredentials } from './slip-repository.ts'

vi.mock('#lib/api/client.ts', () => ({ call: vi.fn() }))
vi.mock('#domain/statement/statement-resources.ts', () => ({ slipPageResource: vi.fn() }))

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const register = vi.fn<(tag: string) => Promise<void>>()
const getRegistration = vi.fn<() => Promise<unknown>>()
const credentials = { token: 'token', member: 'M1', host: '', language: 'th' }

beforeEach(async () => {
  browserStorage()
  await resetSlipDb()
  vi.mocked(report).mockClear()
  register.mockReset()
  register.mockResolvedValue()
  getRegistration.mockReset()
  getRegistration.mockResolvedValue({ sync: { register }, active: {} })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  signIn('token', true)
})

it('saves the credentials before registering the sync', async () => {
  let savedBefore: unknown
  register.mockImplementation(async () => {
    savedBefore = await syncCredentials.read()
  })
  await registerBackgroundSync('token', 'M1')
  expect(register).toHaveBeenCalledWith(SYNC_TAG)
  expect(savedBefore).toEqual(credentials)
})

const registration = { sync: { register }, active: {} }
it.each<[string, () => unknown]>([
  ['a session that ends with its tab', () => signIn('token', false)],
  [
    'a session that ends meanwhile',
    () =>
      getRegistration.mockImplementation(async () => {
        signOut()
        return registration
      }),
  ],
  ['no registration', () => getRegistration.mockResolvedValue(undefined)],
  ['no background sync', () => getRegistration.mockResolvedValue({ active: {} })],
  [
    'a worker that isn’t active yet',
    () => getRegistration.mockResolvedValue({ ...registration, active: null }),
  ],
  ['a browser without service workers', () => vi.stubGlobal('navigator', {})],
])('saves no credentials with %s', async (_, prepare) => {
  prepare()
  await registerBackgroundSync('token', 'M1')
  expect(await syncCredentials.read()).toBeUndefined()
  expect(register).not.toHaveBeenCalled()
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['of another member', { token: 'before', member: 'M0' }],
  ['in another language', { language: 'lo' }],
])('replaces credentials %s', async (_, change) => {
  await syncCredentials.save({ ...credentials, ...change })
  await registerBackgroundSync('token', 'M1')
  expect(await syncCredentials.read()).toEqual(credentials)
})

it('does not write unchanged credentials again', async () => {
  await syncCredentials.save(credentials)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await registerBackgroundSync('token', 'M1')
  expect(put).not.toHaveBeenCalled()
  expect(register).toHaveBeenCalledOnce()
  put.mockRestore()
})

it('deletes the credentials if the browser denies background sync', async () => {
  register.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await registerBackgroundSync('token', 'M1')
  expect(await syncCredentials.read()).toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-sync', { error: 'NotAllowedError' })
})

it('ignores credentials without a member or token', async () => {
  await syncCredentials.save({ ...credentials, member: '' })
  expect(await syncCredentials.read()).toBeUndefined()
  await syncCredentials.save({ ...credentials, token: '' })
  expect(await syncCredentials.read()).toBeUndefined()
  await syncCredentials.save(credentials)
  await syncCredentials.clear()
  expect(await syncCredentials.read()).toBeUndefined()
})

it('stores the member of one token until the session is purged', async () => {
  const record = { mark: 'hash', id: 'M1', username: 'noi', name: 'Noi' }
  await memberRecords.save(record)
  expect(await memberRecords.find('hash')).toEqual(record)
  expect(await memberRecords.find('other hash')).toBeUndefined()
  await purgeSlipData()
  expect(await memberRecords.find('hash')).toBeUndefined()
})

it('reads no malformed record of the member', async () => {
  await storedMember.save({ mark: 7 } as never)
  expect(await memberRecords.find('hash')).toBeUndefined()
  expect(report).toHaveBeenCalledWith('slip-record', { what: 'member' })
})

describe('the API of a page', () => {
  const reload = vi.fn()
  const page = (value: unknown) =>
    vi.mocked(slipPageResource).mockReturnValue({ reload, state: atom({ value }) } as never)
  const { signal } = new AbortController()
  const upload = (token = 'mine') => createPageApi(token).upload(slipOf(), bytes(), signal, () => undefined)

  beforeEach(() => {
    vi.mocked(call).mockReset()
    store.set(tokenAtom, 'mine')
    reload.mockReset()
    reload.mockResolvedValue({})
    page({ slips: [{ clientId: 'a' }] })
  })

  it('uploads the picture under the slip’s own id', async () => {
    vi.mocked(call).mockResolvedValue({ status: 'success' } as never)
    const item = slipOf({ type: 'image/webp' })
    const onProgress = () => undefined
    expect(await createPageApi('mine').upload(item, bytes(), signal, onProgress)).toEqual({
      status: 'success',
    })
    const [spec, options] = vi.mocked(call).mock.lastCall ?? []
    expect(spec).toBe(walletSlip)
    expect(options).toMatchObject({ body: { clientId: item.id }, signal, onProgress })
    const { file } = options as { file: File }
    expect([file.size, file.type]).toEqual([4, 'image/webp'])
  })

  it('sends nothing under another member’s token or while signed out', async () => {
    for (const token of ['another', undefined]) {
      store.set(tokenAtom, token)
      await expect(upload()).rejects.toThrow()
      await expect(createPageApi('mine').list(signal, 1)).rejects.toThrow()
    }
    expect(call).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads the requested page of the list, which is empty if the resource was reset meanwhile', async () => {
    expect(await createPageApi('mine').list(signal, 3)).toEqual([{ clientId: 'a' }])
    expect(slipPageResource).toHaveBeenLastCalledWith(3)
    page(undefined)
    expect(await createPageApi('mine').list(signal, 1)).toEqual([])
  })

  it('rejects if the list can’t be loaded, instead of using the cached one', async () => {
    const error = new CallError('statementSlips', { kind: 'offline' }, false)
    reload.mockResolvedValue({ error })
    await expect(createPageApi('mine').list(signal, 1)).rejects.toBe(error)
  })

  it.each<[string, (aborter: AbortController) => void]>([
    ['another member signs in', () => store.set(tokenAtom, 'another')],
    ['it is aborted', (aborter) => aborter.abort(new Error('stopped'))],
  ])('rejects if %s meanwhile', async (_, interrupt) => {
    const aborter = new AbortController()
    reload.mockImplementation(async () => {
      interrupt(aborter)
      return {}
    })
    await expect(createPageApi('mine').list(aborter.signal, 1)).rejects.toThrow()
  })
})
