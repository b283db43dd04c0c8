import 'fake-indexeddb/auto'
import { entries, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { relaxed } from '#features/chat/core/chat-db.ts'
import { CallError } from '#lib/api/api-error.ts'
import { store } from '#lib/state/store.ts'
import { freshDatabase, settle } from '#tests/setup/chat-life.ts'
import { memberOfToken } from './identity.ts'
import { knownMember, rememberMember } from './known-member.ts'

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
  await freshDatabase()
})

describe('whose a token is, on this device', () => {
  it('is known after it was remembered, for this token alone', async () => {
    await rememberMember(noi, 'token 1')
    await rememberMember(lek, 'token 2')
    expect(await knownMember('token 1')).toEqual(noi)
    expect(await knownMember('token 2')).toEqual(lek)
    expect(await knownMember('token 3')).toBeUndefined()
  })

  it('is kept without the token', async () => {
    await rememberMember(noi, 'token 1')
    expect(JSON.stringify(await entries(relaxed))).not.toContain('token 1')
  })

  it('is found beside a record of strange shape, which is reported, and beside other records', async () => {
    await set('m:0/who', { mark: 1 }, relaxed)
    await set('m:0/history/', { mark: 1 }, relaxed)
    await set('m:0/who/', { mark: 1 }, relaxed)
    await rememberMember(noi, 'token 1')
    expect(await knownMember('token 1')).toEqual(noi)
    expect(warn.mock.calls).toEqual([['kapao chat-record what=who']])
  })

  it('isn’t known, and nothing fails, where the database can’t be used', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await rememberMember(noi, 'token 1')
    expect(await knownMember('token 1')).toBeUndefined()
    expect(warn.mock.calls).toEqual([
      ['kapao chat-store what=who error=SecurityError'],
      ['kapao chat-store what=who error=Error'],
    ])
  })
})

describe('whose the present token is', () => {
  const { signal } = new AbortController()
  const failed = new CallError('accountProfile', { kind: 'offline' }, false)

  it.each(['walletResource', 'profileResource'] as const)('is known from the screens: %s', async (name) => {
    store.set(data[name].state, profileOf(noi))
    expect(await memberOfToken('token', signal)).toEqual(noi)
    expect(data.profileResource.refresh).not.toHaveBeenCalled()
    await settle()
    expect(await knownMember('token')).toEqual(noi)
  })

  it('is known from the other screen where one has a profile without an id', async () => {
    store.set(data.walletResource.state, { value: { profile: { username: 'noi' } } })
    store.set(data.profileResource.state, profileOf(noi))
    expect(await memberOfToken('token', signal)).toEqual(noi)
  })

  it('is known from the device, without asking', async () => {
    await rememberMember(noi, 'token')
    expect(await memberOfToken('token', signal)).toEqual(noi)
    expect(data.profileResource.refresh).not.toHaveBeenCalled()
  })

  it('is asked for elsewhere, and remembered', async () => {
    data.profileResource.refresh.mockResolvedValue(profileOf(noi))
    expect(await memberOfToken('token', signal)).toEqual(noi)
    await settle()
    expect(await get('m:m1/who', relaxed)).toMatchObject({ id: 'm1' })
  })

  it('a profile without names has empty ones', async () => {
    data.profileResource.refresh.mockResolvedValue({ value: { profile: { _id: 'm1' } } })
    expect(await memberOfToken('token', signal)).toEqual({ ...noi, username: '', name: '' })
  })

  it('is what the screens have learnt meanwhile, where the question failed', async () => {
    data.profileResource.refresh.mockImplementation(async () => {
      store.set(data.walletResource.state, profileOf(noi))
      return { error: failed }
    })
    expect(await memberOfToken('token', signal)).toEqual(noi)
  })

  it('can’t be told: throws why', async () => {
    data.profileResource.refresh.mockResolvedValue({ error: failed })
    await expect(memberOfToken('token', signal)).rejects.toBe(failed)
    data.profileResource.refresh.mockResolvedValue({ value: { profile: {} } })
    await expect(memberOfToken('token', signal)).rejects.toMatchObject({
      failure: { kind: 'bad-shape', field: 'profile._id' },
      outcomeUnknown: false,
    })
  })

  it.each([
    ['while the device is read', () => Promise.resolve(profileOf(noi)), 0],
    ['while the server is asked', () => Promise.resolve(profileOf(noi)), 1],
  ])('a token that isn’t the present one any more, %s, is nobody’s', async (_, answer, asked) => {
    const gone = new AbortController()
    data.profileResource.refresh.mockImplementation(() => {
      gone.abort()
      return answer()
    })
    if (asked === 0) gone.abort()
    await expect(memberOfToken('token', gone.signal)).rejects.toMatchObject({ name: 'AbortError' })
    expect(data.profileResource.refresh).toHaveBeenCalledTimes(asked)
    await settle()
    expect(await knownMember('token')).toBeUndefined()
  })
})
