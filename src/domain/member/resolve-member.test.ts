import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#lib/api/api-error.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { eventually } from '#tests/setup/eventually.ts'
import type { Member, MemberRecord, MemberRecords } from './member-record.ts'
import { resolveMember } from './resolve-member.ts'

const data = await vi.hoisted(async () => {
  const { atom } = await import('jotai')
  const none: { value?: { profile: Record<string, unknown> } } = {}
  const resource = () => ({ state: atom(none), refresh: vi.fn() })
  return { walletResource: resource(), profileResource: resource() }
})
vi.mock('#domain/wallet/wallet-resources.ts', () => data)

const noi: Member = { id: 'm1', username: 'noi', name: 'Noi' }
const lek: Member = { id: 'm2', username: 'lek', name: 'Lek' }
const profileOf = ({ id, username, name }: Member) => ({ value: { profile: { _id: id, username, name } } })
const load = (name: keyof typeof data, value: object) => store.set(data[name].state, value)
const failed = new CallError('accountProfile', { kind: 'offline' }, false)

/** Records in memory. */
class FakeRecords implements MemberRecords {
  readonly stored = new Map<string, MemberRecord>()
  readonly find = async (mark: string) => this.stored.get(mark)
  readonly save = vi.fn(async (record: MemberRecord) => {
    this.stored.set(record.mark, record)
  })
}

let records: FakeRecords
const resolve = () => resolveMember('token', records)
/** Resolves the member and waits until the record is written. */
async function resolveAndSave(): Promise<Member> {
  const member = await resolve()
  await eventually(() => expect(records.stored.size).toBeGreaterThan(0))
  return member
}

beforeEach(() => {
  store.set(tokenAtom, 'token')
  load('walletResource', {})
  load('profileResource', {})
  data.profileResource.refresh.mockReset().mockResolvedValue({ error: failed })
  records = new FakeRecords()
})

it.each(['walletResource', 'profileResource'] as const)('uses a loaded resource: %s', async (name) => {
  load(name, profileOf(noi))
  expect(await resolve()).toEqual(noi)
  expect(data.profileResource.refresh).not.toHaveBeenCalled()
})

it('prefers the wallet, and the other resource if its profile has no id', async () => {
  load('profileResource', profileOf(noi))
  load('walletResource', profileOf(lek))
  expect(await resolve()).toEqual(lek)
  load('walletResource', { value: { profile: { username: 'lek' } } })
  expect(await resolve()).toEqual(noi)
})

it('fetches the profile, with empty strings for missing names', async () => {
  data.profileResource.refresh.mockResolvedValue(profileOf(noi))
  expect(await resolve()).toEqual(noi)
  data.profileResource.refresh.mockResolvedValue({ value: { profile: { _id: 'm3' } } })
  expect(await resolveMember('token', new FakeRecords())).toEqual({ id: 'm3', username: '', name: '' })
})

it('uses a resource that was loaded in the meantime if the request fails', async () => {
  data.profileResource.refresh.mockImplementation(async () => {
    load('walletResource', profileOf(noi))
    return { error: failed }
  })
  expect(await resolve()).toEqual(noi)
})

it('rejects with the error of the request', async () => {
  await expect(resolve()).rejects.toBe(failed)
  data.profileResource.refresh.mockResolvedValue({ value: { profile: {} } })
  await expect(resolve()).rejects.toMatchObject({
    failure: { kind: 'bad-shape', field: 'profile._id' },
    outcomeUnknown: false,
  })
})

describe('the record', () => {
  it('is used without a request, but only for its own token', async () => {
    load('walletResource', profileOf(noi))
    await resolveAndSave()
    load('walletResource', {})
    expect(await resolve()).toEqual(noi)
    expect(data.profileResource.refresh).not.toHaveBeenCalled()
    store.set(tokenAtom, 'other')
    await expect(resolveMember('other', records)).rejects.toBe(failed)
  })

  it('does not contain the token', async () => {
    load('walletResource', profileOf(noi))
    await resolveAndSave()
    expect(JSON.stringify([...records.stored])).not.toContain('token')
  })

  it('is overridden by loaded resources', async () => {
    for (const member of [noi, lek, { ...lek, name: 'Lek 2' }]) {
      load('walletResource', profileOf(member))
      expect(await resolve()).toEqual(member)
      await eventually(() => expect([...records.stored.values()]).toMatchObject([member]))
    }
  })

  it('is not written again if it is unchanged', async () => {
    load('walletResource', profileOf(noi))
    await resolveAndSave()
    await resolve()
    await Promise.resolve()
    expect(records.save).toHaveBeenCalledOnce()
  })
})

it.each([
  ['during the lookup', 0],
  ['during the request', 1],
])('rejects and saves nothing if the token is replaced %s', async (_, requests) => {
  data.profileResource.refresh.mockImplementation(async () => {
    store.set(tokenAtom, 'other')
    return profileOf(lek)
  })
  const resolving = resolve()
  if (requests === 0) store.set(tokenAtom, 'other')
  await expect(resolving).rejects.toThrow('another session')
  expect(data.profileResource.refresh).toHaveBeenCalledTimes(requests)
  expect(records.save).not.toHaveBeenCalled()
})

it('saves nothing if the session ends before the record is written', async () => {
  load('walletResource', profileOf(noi))
  let find = (_: undefined): void => undefined
  const slow = { ...records, find: () => new Promise<undefined>((done) => (find = done)) }
  await resolveMember('token', slow)
  store.set(tokenAtom, undefined)
  find(undefined)
  await new Promise((done) => setTimeout(done))
  expect(records.save).not.toHaveBeenCalled()
})
