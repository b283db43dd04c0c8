import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/setup/browser-storage.ts'
import { lookupInfo } from '../contract/lookups.ts'
import { statementList } from '../contract/statement.ts'
import { reread, resource, resourceFamily } from './resource.ts'
import { resources } from './resource-refresh.ts'
import { signIn, signOut } from './session.ts'
import { store } from './store.ts'

const replies: ((name: string | number) => void)[] = []
const fetched = vi.fn(
  () =>
    new Promise<Response>((resolve) => {
      replies.push((name) =>
        resolve(
          typeof name === 'number'
            ? new Response('', { status: name })
            : new Response(JSON.stringify({ name })),
        ),
      )
    }),
)

/** Answers the nth request, once it is on its way. */
async function reply(nth: number, name: string | number): Promise<void> {
  await vi.waitFor(() => expect(replies.length).toBeGreaterThan(nth))
  replies[nth]?.(name)
}

beforeEach(() => {
  browserStorage()
  replies.length = 0
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  signIn('abc', false)
})

const memberInfo = { ...lookupInfo, access: 'member' } as const

describe('resource', () => {
  it('joins calls under way and remembers when the value came', async () => {
    const info = resource(lookupInfo)
    const both = [info.refresh(), info.refresh()]
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    expect(store.get(info.state)).toMatchObject({ loading: true, value: undefined })
    await reply(0, 'A')
    const [state] = await Promise.all(both)
    expect(state).toMatchObject({ value: { name: 'A' }, loading: false, error: undefined })
    expect(state?.fetchedAt).toBeGreaterThan(0)
  })

  it('keeps value and age when a later fetch fails', async () => {
    const info = resource(lookupInfo)
    const first = info.refresh()
    await reply(0, 'A')
    const { fetchedAt } = await first
    const second = info.refresh()
    await reply(1, 500)
    expect(await second).toMatchObject({
      value: { name: 'A' },
      fetchedAt,
      error: { failure: { kind: 'http' } },
    })
    const third = info.refresh()
    await reply(2, 'B')
    expect(await third).toMatchObject({ value: { name: 'B' }, error: undefined })
  })

  it('drops the answer of a read that began before the change', async () => {
    const info = resource(lookupInfo)
    const before = info.refresh()
    const after = info.reload()
    await reply(1, 'after')
    await after
    await reply(0, 'before')
    expect((await before).value).toEqual({ name: 'after' })
    expect(store.get(info.state).value).toEqual({ name: 'after' })
  })

  it('is emptied at sign-out, whatever still arrives', async () => {
    const info = resource(memberInfo)
    const first = info.refresh()
    await reply(0, 'A')
    await first
    const late = info.refresh()
    signOut()
    await reply(1, 'late')
    await late
    expect(store.get(info.state)).toMatchObject({ value: undefined, fetchedAt: undefined, loading: false })
    await info.refresh()
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('keeps what is public at sign-out', async () => {
    const info = resource(lookupInfo)
    info.put({ name: 'A' })
    signOut()
    expect(store.get(info.state).value).toEqual({ name: 'A' })
  })

  it('fetches on use only what is missing or too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const info = resource(memberInfo)
    const release = info.attach()
    await reply(0, 'A')
    await info.refresh()
    info.attach()()
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 16_000)
    info.attach()()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    release()
    vi.useRealTimers()
  })

  it('doesn’t let an old value replace a newer one', () => {
    const info = resource(memberInfo)
    info.put({ name: 'new' }, 2000)
    info.put({ name: 'old' }, 1000)
    expect(store.get(info.state)).toMatchObject({ value: { name: 'new' }, fetchedAt: 2000 })
  })
})

describe('an answer of an earlier visit', () => {
  const restore = (key: string, json: unknown) => {
    for (const each of resources()) if (each.spec.name === key) each.restore(json, 1000)
  }

  it('is shown, fetched anew however young, and replaced by any newer one', async () => {
    const info = resource({ ...memberInfo, name: 'of before' })
    restore('of before', { name: 'old' })
    expect(store.get(info.state)).toMatchObject({ value: { name: 'old' }, fetchedAt: 1000, restored: true })
    const release = info.attach()
    await reply(0, 'new')
    expect(await info.refresh()).toMatchObject({ value: { name: 'new' }, restored: false })
    restore('of before', { name: 'old' })
    expect(store.get(info.state).value).toEqual({ name: 'new' })
    release()
  })

  it('is dropped where its shape isn’t right', () => {
    const info = resource({ ...memberInfo, name: 'of another build' })
    restore('of another build', { name: 7 })
    expect(store.get(info.state).value).toBeUndefined()
  })
})

it('a family has one resource per input', () => {
  const pages = resourceFamily(statementList)
  const page = (number: number) => pages({ body: { page: number, limit: 10 } })
  expect(page(1)).toBe(page(1))
  expect(page(1)).not.toBe(page(2))
})

it('reread rejects when one of them fails', async () => {
  const [good, bad] = [resource(lookupInfo), resource(memberInfo)]
  const both = reread(good, bad)
  await reply(0, 'A')
  await reply(1, 500)
  await expect(both).rejects.toMatchObject({ failure: { kind: 'http' } })
})
