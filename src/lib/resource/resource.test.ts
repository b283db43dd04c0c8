import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookupInfo } from '#contract/lookups.ts'
import { statementList } from '#contract/statement.ts'
import { setLocale } from '#lib/i18n/i18n.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { reloadAll, resource, resourceFamily } from './resource.ts'
import { allResources } from './resource-registry.ts'

const replies: ((name: string | number) => void)[] = []
const responseOf = (name: string | number) =>
  typeof name === 'number' ? new Response('', { status: name }) : Response.json({ name })
const fetched = vi.fn<typeof fetch>(
  () => new Promise((resolve) => replies.push((name) => resolve(responseOf(name)))),
)

/** Responds to the nth request, once it has been sent. */
async function reply(nth: number, name: string | number): Promise<void> {
  await eventually(() => expect(replies.length).toBeGreaterThan(nth))
  replies[nth]?.(name)
}

/** Refreshes, and responds with a name or an error status. */
async function read(info: ReturnType<typeof resource>, name: string | number) {
  const nth = replies.length
  const reading = info.refresh()
  await reply(nth, name)
  return reading
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
  it('joins a fetch in flight and stores when the value was received', async () => {
    const info = resource(lookupInfo)
    const both = [info.refresh(), info.refresh()]
    await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
    expect(store.get(info.state)).toMatchObject({ loading: true, value: undefined })
    await reply(0, 'A')
    const [state] = await Promise.all(both)
    expect(state).toMatchObject({ value: { name: 'A' }, loading: false, error: undefined })
    expect(state?.fetchedAt).toBeGreaterThan(0)
  })

  it('keeps the same value if the response is the same text, with the time of the newer one', async () => {
    const info = resource(lookupInfo)
    const first = await read(info, 'A')
    const second = await read(info, 'A')
    expect(second.value).toBe(first.value)
    expect(second.fetchedAt).toBeGreaterThanOrEqual(first.fetchedAt ?? Number.NaN)
    expect((await read(info, 'B')).value).toMatchObject({ name: 'B' })
    info.put({ name: 'C', capabilities: [] })
    expect((await read(info, 'B')).value).toMatchObject({ name: 'B' })
  })

  it('keeps value and timestamp when a later fetch fails', async () => {
    const info = resource(lookupInfo)
    const { fetchedAt } = await read(info, 'A')
    expect(await read(info, 500)).toMatchObject({
      value: { name: 'A' },
      fetchedAt,
      error: { failure: { kind: 'http' } },
    })
    expect(await read(info, 'B')).toMatchObject({ value: { name: 'B' }, error: undefined })
  })

  it('fetches again by itself after a failure while it is on screen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const info = resource(lookupInfo)
    await read(info, 500)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    const release = info.attach()
    await reply(1, 500)
    await eventually(() => expect(store.get(info.state).loading).toBe(false))
    await vi.advanceTimersByTimeAsync(60_000)
    await reply(2, 'A')
    await eventually(() => expect(store.get(info.state).value).toMatchObject({ name: 'A' }))
    release()
    vi.useRealTimers()
  })

  it('drops the response of a read that was sent before a reload', async () => {
    const info = resource(lookupInfo)
    const before = info.refresh()
    const after = info.reload()
    await reply(1, 'after')
    await after
    await reply(0, 'before')
    expect((await before).value).toMatchObject({ name: 'after' })
    expect(store.get(info.state).value).toMatchObject({ name: 'after' })
  })

  it('is cleared at sign-out, and late responses are dropped', async () => {
    const info = resource(memberInfo)
    await read(info, 'A')
    const late = info.refresh()
    signOut()
    await reply(1, 'late')
    await late
    expect(store.get(info.state)).toMatchObject({ value: undefined, fetchedAt: undefined, loading: false })
    await info.refresh()
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('at sign-out keeps a lookup made without a token, and clears one made with it', async () => {
    const info = resource(lookupInfo)
    await read(info, 'of the member')
    signOut()
    expect(store.get(info.state).value).toBeUndefined()
    await read(info, 'of anybody')
    signOut()
    expect(store.get(info.state).value).toMatchObject({ name: 'of anybody' })
  })

  it.each(['on screen', 'mounted afterwards'])('is refetched for the next member if %s', async (when) => {
    signOut()
    const info = resource(lookupInfo)
    await read(info, 'of anybody')
    const release = when === 'on screen' ? info.attach() : undefined
    signIn('def', false)
    // The sign-in itself only refetches resources on screen.
    await Promise.resolve()
    const releaseLater = info.attach()
    await reply(1, 'of the member')
    await eventually(() => expect(store.get(info.state).value).toMatchObject({ name: 'of the member' }))
    expect(fetched).toHaveBeenCalledTimes(2)
    release?.()
    releaseLater()
  })

  it('whose input names a member isn’t fetched with another member’s token', async () => {
    const info = resource({ ...memberInfo, namesMember: true } as const)
    const release = info.attach()
    await reply(0, 'of the first')
    await eventually(() => expect(store.get(info.state).value).toMatchObject({ name: 'of the first' }))
    signIn('def', false)
    await Promise.resolve()
    for (const each of allResources()) each.refreshIfOlder(0, true)
    expect(fetched).toHaveBeenCalledTimes(1)
    release()
    const releaseLater = info.attach()
    await reply(1, 'of the second')
    await eventually(() => expect(store.get(info.state).value).toMatchObject({ name: 'of the second' }))
    releaseLater()
  })

  it('is refetched after a language switch and keeps the old value until then', async () => {
    vi.stubGlobal('location', { protocol: 'https:', search: '' })
    vi.stubGlobal('document', { documentElement: {}, cookie: '' })
    // Loads the catalogs before the requests: on a busy machine it takes so long that a waiting request counts as stalled.
    await setLocale('la')
    await setLocale('th')
    const info = resource(lookupInfo)
    const release = info.attach()
    const first = info.refresh()
    await reply(0, 'ไทย')
    await first
    const late = info.reload()
    await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
    await setLocale('la')
    await reply(2, 'ລາວ')
    await eventually(() => expect(store.get(info.state)).toMatchObject({ value: { name: 'ລາວ' } }))
    // The response in the old language arrives last.
    await reply(1, 'ไทย')
    await late
    expect(store.get(info.state).value).toMatchObject({ name: 'ລາວ' })
    const languages = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
    expect(languages).toEqual(['th', 'th', 'lo'])
    release()
    await setLocale('th')
  })

  it('replaces a fetch that is in flight since before a reconnect', async () => {
    const info = resource(memberInfo)
    const release = info.attach()
    await eventually(() => expect(fetched).toHaveBeenCalledTimes(1))
    for (const each of allResources()) each.refreshIfOlder(60_000, true)
    expect(fetched).toHaveBeenCalledTimes(1)
    for (const each of allResources()) each.refreshIfOlder(0, true)
    await reply(1, 'of the new connection')
    await eventually(() =>
      expect(store.get(info.state)).toMatchObject({ value: { name: 'of the new connection' } }),
    )
    release()
  })

  it('fetches on attach only if missing or too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const info = resource(memberInfo)
    const release = info.attach()
    const first = info.refresh()
    await reply(0, 'A')
    await first
    info.attach()()
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 16_000)
    info.attach()()
    await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
    release()
    vi.useRealTimers()
  })

  it('doesn’t let an old value replace a newer one', () => {
    const info = resource(memberInfo)
    info.put({ name: 'new', capabilities: [] }, 2000)
    info.put({ name: 'old', capabilities: [] }, 1000)
    expect(store.get(info.state)).toMatchObject({ value: { name: 'new' }, fetchedAt: 2000 })
  })
})

describe('a cached response', () => {
  const restore = (key: string, json: unknown) => {
    for (const each of allResources()) if (each.spec.name === key) each.restore(json, 1000)
  }

  it('is shown, refetched regardless of its age, and replaced by any newer one', async () => {
    const info = resource({ ...memberInfo, name: 'of before' })
    restore('of before', { name: 'old' })
    expect(store.get(info.state)).toMatchObject({ value: { name: 'old' }, fetchedAt: 1000, restored: true })
    const release = info.attach()
    const newer = info.refresh()
    await reply(0, 'new')
    expect(await newer).toMatchObject({ value: { name: 'new' }, restored: false })
    restore('of before', { name: 'old' })
    expect(store.get(info.state).value).toMatchObject({ name: 'new' })
    release()
  })

  it('is ignored if it doesn’t match the schema', () => {
    const info = resource({ ...memberInfo, name: 'of another build' })
    restore('of another build', 'seven')
    expect(store.get(info.state).value).toBeUndefined()
  })
})

it('a family has one resource per input', () => {
  const pages = resourceFamily(statementList)
  const page = (number: number) => pages({ body: { page: number, limit: 10 } })
  expect(page(1)).toBe(page(1))
  expect(page(1)).not.toBe(page(2))
})

it('reloadAll rejects if any resource fails', async () => {
  const [good, bad] = [resource(lookupInfo), resource(memberInfo)]
  const both = reloadAll(good, bad)
  await reply(0, 'A')
  await reply(1, 500)
  await expect(both).rejects.toMatchObject({ failure: { kind: 'http' } })
})
