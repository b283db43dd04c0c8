import 'fake-indexeddb/auto'
import { entries, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { relaxed } from '#features/chat/core/chat-db.ts'
import { CallError } from '#lib/api/api-error.ts'
import { store } from '#lib/state/store.ts'
import { flushAsync, resetDatabase } from '#tests/setup/chat-life.ts'
import { loadPersistedMember, persistMember, resolveMember } from './resolve-member.ts'

const data = await vi.hoisted(async () => {
  const { atom } = await import('jotai')
  const none: { value?: { profile: Record<string, unknown> } } = {}
  const resource = () => ({ state: atom(none), refresh: vi.fn() })
  return { walletResource: resource(), profileResource: resource() }
})
vi.mock('#domain/wallet/wallet-resources.ts', () => data)

const noi = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' } as const
const lek = { kind: 'member', id: 'm2', username: 'lek', name: 'Lek' } as const
const profileOf = ({ id, username, name }: typeof noi | typeof lek) => ({
  value: { profile: { _id: id, username, name } },
})
const warn = vi.fn()

beforeEach(async () => {
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  store.set(data.walletResource.state, {})
  store.set(data.profileResource.state, {})
  data.profileResource.refresh.mockReset()
  await resetDatabase()
})

describe('the persisted member', () => {
  it('is found by its token only', async () => {
    await persistMember(noi, 'token 1')
    await persistMember(lek, 'token 2')
    expect(await loadPersistedMember('token 1')).toEqual(noi)
    expect(await loadPersistedMember('token 2')).toEqual(lek)
    expect(await loadPersistedMember('token 3')).toBeUndefined()
  })

  it('is persisted without the token', async () => {
    await persistMember(noi, 'token 1')
    expect(JSON.stringify(await entries(relaxed))).not.toContain('token 1')
  })

  it('is found beside other records and an invalid one, which is reported', async () => {
    await set('m:0/who', { mark: 1 }, relaxed)
    await set('m:0/history/', { mark: 1 }, relaxed)
    await set('m:0/who/', { mark: 1 }, relaxed)
    await persistMember(noi, 'token 1')
    expect(await loadPersistedMember('token 1')).toEqual(noi)
    expect(warn.mock.calls).toEqual([['kapao chat-record what=who']])
  })

  it('is undefined, without rejecting, if the database fails', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await persistMember(noi, 'token 1')
    expect(await loadPersistedMember('token 1')).toBeUndefined()
    expect(warn.mock.calls).toEqual([
      ['kapao chat-store what=who error=SecurityError'],
      ['kapao chat-store what=who error=Error'],
    ])
  })
})

describe('resolveMember', () => {
  const { signal } = new AbortController()
  const failed = new CallError('accountProfile', { kind: 'offline' }, false)

  it.each(['walletResource', 'profileResource'] as const)('uses a loaded resource: %s', async (name) => {
    store.set(data[name].state, profileOf(noi))
    expect(await resolveMember('token', signal)).toEqual(noi)
    expect(data.profileResource.refresh).not.toHaveBeenCalled()
    await flushAsync()
    expect(await loadPersistedMember('token')).toEqual(noi)
  })

  it('uses the other resource if the profile of the first one has no id', async () => {
    store.set(data.walletResource.state, { value: { profile: { username: 'noi' } } })
    store.set(data.profileResource.state, profileOf(noi))
    expect(await resolveMember('token', signal)).toEqual(noi)
  })

  it('uses the persisted member without a request', async () => {
    await persistMember(noi, 'token')
    expect(await resolveMember('token', signal)).toEqual(noi)
    expect(data.profileResource.refresh).not.toHaveBeenCalled()
  })

  it('fetches the profile and persists the member', async () => {
    data.profileResource.refresh.mockResolvedValue(profileOf(noi))
    expect(await resolveMember('token', signal)).toEqual(noi)
    await flushAsync()
    expect(await get('m:m1/who', relaxed)).toMatchObject({ id: 'm1' })
  })

  it('sets missing names to empty strings', async () => {
    data.profileResource.refresh.mockResolvedValue({ value: { profile: { _id: 'm1' } } })
    expect(await resolveMember('token', signal)).toEqual({ ...noi, username: '', name: '' })
  })

  it('uses a resource that was loaded in the meantime if the request fails', async () => {
    data.profileResource.refresh.mockImplementation(async () => {
      store.set(data.walletResource.state, profileOf(noi))
      return { error: failed }
    })
    expect(await resolveMember('token', signal)).toEqual(noi)
  })

  it('rejects with the error of the request', async () => {
    data.profileResource.refresh.mockResolvedValue({ error: failed })
    await expect(resolveMember('token', signal)).rejects.toBe(failed)
    data.profileResource.refresh.mockResolvedValue({ value: { profile: {} } })
    await expect(resolveMember('token', signal)).rejects.toMatchObject({
      failure: { kind: 'bad-shape', field: 'profile._id' },
      outcomeUnknown: false,
    })
  })

  it.each([
    ['during the database lookup', () => Promise.resolve(profileOf(noi)), 0],
    ['during the request', () => Promise.resolve(profileOf(noi)), 1],
  ])('rejects if the token is replaced %s', async (_, answer, asked) => {
    const aborter = new AbortController()
    data.profileResource.refresh.mockImplementation(() => {
      aborter.abort()
      return answer()
    })
    if (asked === 0) aborter.abort()
    await expect(resolveMember('token', aborter.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(data.profileResource.refresh).toHaveBeenCalledTimes(asked)
    await flushAsync()
    expect(await loadPersistedMember('token')).toBeUndefined()
  })
})
