import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookupInfo } from '#contract/lookups.ts'
import { statementList } from '#contract/statement.ts'
import type { Resource } from '#lib/resource/resource.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

/** What one start of the page has loaded: each its own memory, all the same disk. */
interface Visit {
  readonly info: Resource<{ readonly name?: string | undefined }>
  readonly name: () => string | undefined
  readonly session: typeof import('#lib/session/session.ts')
  readonly settled: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A small answer under the name of a call that is kept. */
const memberInfo = { ...lookupInfo, name: 'refundCheck', access: 'member' } as const
const DAY_MS = 86_400_000

let answer: string | undefined
const answerDate = { ahead: 0 }

/** Starts the page as `start.tsx` does, with its member's layout if somebody is signed in. */
async function visit(): Promise<Visit> {
  vi.resetModules()
  const session = await import('#lib/session/session.ts')
  const { clearOfflineCache } = await import('./clear-offline-cache.ts')
  const stops = [session.onSignOut.on(clearOfflineCache), session.syncSessionAcrossTabs()]
  if (session.currentToken() === undefined) clearOfflineCache()
  const { startOfflineCache, flushOfflineCache } = await import('./offline-cache.ts')
  const { closeOfflineCacheDb } = await import('./offline-cache-db.ts')
  const { resource } = await import('#lib/resource/resource.ts')
  const { store } = await import('#lib/state/store.ts')
  stops.push(startOfflineCache())
  const info = resource(memberInfo)
  return {
    info,
    name: () => store.get(info.state).value?.name,
    session,
    settled: flushOfflineCache,
    async end() {
      for (const stop of stops) stop()
      await closeOfflineCacheDb()
    },
  }
}

/** Everything in the database, as text. */
async function disk(): Promise<string> {
  const open = indexedDB.open('kapao-kept', 1)
  const db = await new Promise<IDBDatabase>((resolve) => {
    open.onupgradeneeded = () => open.result.createObjectStore('keyval')
    open.onsuccess = () => resolve(open.result)
  })
  const all = db.transaction('keyval').objectStore('keyval').getAll()
  await new Promise((resolve) => {
    all.onsuccess = resolve
  })
  db.close()
  return JSON.stringify(all.result)
}

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  storage = browserStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answerDate.ahead = 0
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (answer === undefined) throw new TypeError('Failed to fetch')
      const date = new Date(Date.now() + answerDate.ahead).toUTCString()
      return new Response(JSON.stringify({ name: answer, secret: 'not read' }), { headers: { date } })
    }),
  )
})

afterEach(() => vi.useRealTimers())

/** A visit in which the member is signed in and reads once. */
async function read(name: string): Promise<void> {
  storage.local.set('token', 'tok-1')
  answer = name
  const here = await visit()
  await here.info.refresh()
  await here.settled()
  await here.end()
  answer = undefined
}

describe('what is kept', () => {
  it('is there at the next start, with its age, until something newer comes', async () => {
    await read('A')
    const here = await visit()
    await here.settled()
    expect(here.name()).toBe('A')
    answer = 'B'
    const state = await here.info.refresh()
    expect(state.value?.name).toBe('B')
    await here.end()
  })

  it('is asked for anew, however young it is, and stays when that fails', async () => {
    await read('A')
    const here = await visit()
    await here.settled()
    const release = here.info.attach()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
    expect(await here.info.refresh()).toMatchObject({
      value: { name: 'A' },
      error: { failure: { kind: 'offline' } },
    })
    release()
    await here.end()
  })

  it('holds neither the token nor what isn’t read', async () => {
    await read('A')
    expect(await disk()).toContain('"{\\"name\\":\\"A\\"}"')
    expect(await disk()).not.toMatch(/tok-1|not read/)
  })

  it('isn’t shown to another member, and goes when one comes', async () => {
    await read('A')
    storage.local.set('token', 'tok-2')
    const here = await visit()
    await here.settled()
    expect(here.name()).toBeUndefined()
    expect(await disk()).not.toContain('\\"A\\"')
    await here.end()
  })

  it('is dropped where it isn’t an answer any more', async () => {
    await read('A')
    const { hashText } = await import('#lib/format/text-hash.ts')
    const { writeCachedAnswers } = await import('./offline-cache-db.ts')
    const write = { mark: hashText('tok-1'), clockOffset: 0, isStillSignedIn: () => true }
    await writeCachedAnswers(write, [{ key: 'refundCheck{}', text: '7', at: 1 }], [])
    const here = await visit()
    await here.settled()
    expect(here.name()).toBeUndefined()
    await here.end()
  })

  it('goes at sign-out, with what was about to be written', async () => {
    await read('A')
    const here = await visit()
    answer = 'B'
    await here.info.refresh()
    const written = here.settled()
    here.session.signOut()
    await written
    await here.settled()
    expect(await disk()).toBe('[]')
    await here.end()
  })

  it('is bounded', async () => {
    storage.local.set('token', 'tok-1')
    const here = await visit()
    const { onReadResponse } = await import('#lib/api/client.ts')
    const { currentToken } = here.session
    const text = JSON.stringify({ total: 0, statements: [] })
    for (let page = 1; page <= 50; page++)
      onReadResponse.emit({ spec: statementList, input: { page }, text, at: page, token: currentToken() })
    await here.settled()
    expect((await disk()).match(/statementList/g)).toHaveLength(20)
    expect(await disk()).not.toContain('{\\"page\\":30}')
    await here.end()
  })
})

describe('a database in trouble', () => {
  it('that throws holds up nothing', async () => {
    storage.local.set('token', 'tok-1')
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
      deleteDatabase: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    answer = 'A'
    const here = await visit()
    expect((await here.info.refresh()).value?.name).toBe('A')
    await here.settled()
    here.session.signOut()
    await here.end()
  })

  it('that hangs holds up nothing', async () => {
    storage.local.set('token', 'tok-1')
    vi.stubGlobal('indexedDB', { open: () => ({}), deleteDatabase: () => ({}) })
    answer = 'A'
    const here = await visit()
    expect((await here.info.refresh()).value?.name).toBe('A')
    here.session.signOut()
    expect(here.name()).toBeUndefined()
    await here.end()
  })
})

describe('time', () => {
  it.each([DAY_MS, -DAY_MS])(
    'a phone clock that is %d ms off doesn’t change an age offline',
    async (ahead) => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
      answerDate.ahead = ahead
      await read('A')
      vi.setSystemTime(Date.now() + 3_600_000)
      const here = await visit()
      await here.settled()
      const { now } = await import('#lib/browser/server-clock.ts')
      const { store } = await import('#lib/state/store.ts')
      const age = now() - (store.get(here.info.state).fetchedAt ?? 0)
      expect(Math.abs(age - 3_600_000)).toBeLessThan(2000)
      await here.end()
    },
  )

  it('a phone clock that was set back since makes nothing come from the future', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
    await read('A')
    vi.setSystemTime(Date.now() - DAY_MS)
    const here = await visit()
    await here.settled()
    const { now } = await import('#lib/browser/server-clock.ts')
    const { store } = await import('#lib/state/store.ts')
    expect(now()).toBeGreaterThanOrEqual(store.get(here.info.state).fetchedAt ?? Number.POSITIVE_INFINITY)
    await here.end()
  })
})

const step = fc.oneof(
  fc.record({ do: fc.constant('read' as const), waits: fc.boolean() }),
  fc.record({ do: fc.constant('flush' as const), waits: fc.boolean() }),
  fc.record({ do: fc.constant('signOut' as const), waits: fc.boolean() }),
  fc.record({ do: fc.constant('signIn' as const), waits: fc.boolean() }),
  fc.record({ do: fc.constant('kill' as const), waits: fc.boolean() }),
)

it('whatever comes in whatever order: nobody’s answers outlast their session, and the newest is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      vi.stubGlobal('indexedDB', new IDBFactory())
      storage.local.clear()
      let members = 0
      let answers = 0
      /** The newest answer of the present session that was certainly written. */
      let kept: string | undefined
      let seen: string | undefined
      let here = await visit()
      for (const { do: what, waits } of steps) {
        if (what === 'signIn') {
          here.session.signIn(`tok-${++members}`, true)
          kept = seen = undefined
        }
        if (what === 'signOut') {
          here.session.signOut()
          kept = seen = undefined
        }
        if (what === 'read' && here.session.currentToken() !== undefined) {
          answer = `${here.session.currentToken()}/${++answers}/`
          seen = (await here.info.reload()).value?.name
        }
        const settled = what === 'flush' || waits ? here.settled() : undefined
        if (waits && settled) {
          await settled
          kept = seen
        }
        if (what === 'kill') {
          // Nothing of the page goes on, except what the database was already told.
          answer = undefined
          await here.end()
          here = await visit()
          await here.settled()
          const token = here.session.currentToken()
          const shown = here.name()
          if (kept !== undefined) expect(shown?.split('/')[1]).toBe(kept.split('/')[1])
          if (shown !== undefined) expect(shown.startsWith(`${token}/`)).toBe(true)
          const left = (await disk()).match(/tok-\d+\//g) ?? []
          expect(left.filter((mark) => mark !== `${token}/`)).toEqual([])
          kept = seen = shown
        }
      }
      await here.end()
    }),
    { numRuns: 60 },
  )
}, 120_000)
