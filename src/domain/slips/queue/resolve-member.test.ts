import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { atom } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { store } from '#lib/state/store.ts'
import { resolveMember } from './resolve-member.ts'
import { closeSlipDb, writeMeta } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('#domain/wallet/wallet-resources.ts', () => ({
  walletResource: { state: atom({}) },
  profileResource: { state: atom({}), refresh: vi.fn() },
}))

const member = (id: string) => ({ value: { profile: { _id: id } } })
type Known = ReturnType<typeof member> | { value?: undefined }
const show = (of: { state: unknown }, known: Known) => store.set(of.state as never, known as never)
const refresh = vi.mocked(profileResource.refresh)

beforeEach(async () => {
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  show(walletResource, {})
  show(profileResource, {})
  refresh.mockReset()
  refresh.mockResolvedValue({} as never)
})

it('uses loaded resources without a request', async () => {
  show(profileResource, member('P'))
  expect(await resolveMember('token')).toBe('P')
  show(walletResource, member('W'))
  expect(await resolveMember('token')).toBe('W')
  expect(refresh).not.toHaveBeenCalled()
})

it('stores the token’s member for an offline start', async () => {
  show(walletResource, member('M1'))
  await resolveMember('token')
  show(walletResource, {})
  expect(await resolveMember('token')).toBe('M1')
  expect(refresh).not.toHaveBeenCalled()
})

it('ignores a record of another token', async () => {
  show(walletResource, member('M1'))
  await resolveMember('token')
  show(walletResource, {})
  expect(await resolveMember('other')).toBeUndefined()
  refresh.mockResolvedValue(member('M2') as never)
  expect(await resolveMember('other')).toBe('M2')
  refresh.mockResolvedValue({} as never)
  expect(await resolveMember('other')).toBe('M2')
  expect(await resolveMember('token')).toBeUndefined()
})

it('keeps the record if the request fails', async () => {
  show(walletResource, member('M1'))
  await resolveMember('token')
  show(walletResource, {})
  expect(await resolveMember('other')).toBeUndefined()
  expect(await resolveMember('token')).toBe('M1')
})

it('loaded resources override the record', async () => {
  for (const id of ['M1', 'M2']) {
    show(walletResource, member(id))
    await resolveMember('token')
  }
  show(walletResource, {})
  expect(await resolveMember('token')).toBe('M2')
})

it('uses resources loaded by another request while its own failed', async () => {
  refresh.mockImplementation(async () => {
    show(walletResource, member('M1'))
    return {} as never
  })
  expect(await resolveMember('token')).toBe('M1')
})

it('asks the server if the record is malformed', async () => {
  await writeMeta('who', { mark: 7 })
  refresh.mockResolvedValue(member('M1') as never)
  expect(await resolveMember('token')).toBe('M1')
})

it('does not write an unchanged record', async () => {
  show(walletResource, member('M1'))
  await resolveMember('token')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await resolveMember('token')
  expect(put).not.toHaveBeenCalled()
  await resolveMember('other')
  expect(put).toHaveBeenCalledOnce()
})
