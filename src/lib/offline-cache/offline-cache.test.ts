import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookupInfo } from '#contract/lookups.ts'
import { statementList } from '#contract/statement.ts'
import type { Resource } from '#lib/resource/resource.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'

/** One page load: own memory, shared disk. */
interface Visit {
  readonly info: Resource<{ readonly name?: string | undefined }>
  readonly name: () => string | undefined
  readonly session: typeof import('#lib/session/session.ts')
  readonly settled: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A small response under the name of a cacheable call. */
const memberInfo = { ...lookupInfo, name: 'refundCheck', access: 'member' } as const
const DAY_MS = 86_400_000

let response: string | undefined
const answerDate = { ahead: 0 }

/** Starts the page like the app does, including the offline cache. */
async function visit(): Promise<Visit> {
  vi.resetModules()
  const session = await import('#lib/session/session.ts')
  const { clearOfflineCache } = await import('./clear-offline-cache.ts')
  const { findOpenSessions } = await import('#lib/session/open-sessions.ts')
  const clear = async () => clearOfflineCache(await findOpenSessions())
  const stops = [session.onStoredDataStale.on(clear), session.syncSessionAcrossTabs()]
  if (session.currentToken() === undefined) await clear()
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
  const open = indexedDB.open('kapao-offline-cache', 1)
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
      if (response === undefined) throw new TypeError('Failed to fetch')
      const date = new Date(Date.now() + answerDate.ahead).toUTCString()
      return new Response(JSON.stringify({ name: response, secret: 'not read' }), { headers: { date } })
    }),
  )
})

afterEach(() => vi.useRealTimers())

/** A visit in which the member is signed in and makes one read. */
async function read(name: string): Promise<void> {
  storage.local.set('token', 'tok-1')
  response = name
  const here = await visit()
  await here.info.refresh()
  await here.settled()
  await here.end()
  response = undefined
}

describe('cached responses', () => {
  it('contain neither the token nor unknown fields', async () => {
    await read('A')
    expect(await disk()).toContain('"{\\"name\\":\\"A\\"}"')
    expect(await disk()).not.toMatch(/tok-1|not read/)
  })

  it('are limited in number per call', async () => {
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

const refuse = () => {
  throw new DOMException('no', 'SecurityError')
}

it.each([
  ['throws', refuse],
  ['hangs', () => ({})],
])('a database that %s blocks nothing', async (_, open) => {
  storage.local.set('token', 'tok-1')
  vi.stubGlobal('indexedDB', { open, deleteDatabase: open })
  response = 'A'
  const here = await visit()
  expect((await here.info.refresh()).value?.name).toBe('A')
  here.session.signOut()
  expect(here.name()).toBeUndefined()
  await here.end()
})

/** Reads a value, and starts again offline; the device's clock has moved on by this. @returns the shown age */
async function ageAfter(elapsedMs: number): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  await read('A')
  vi.setSystemTime(Date.now() + elapsedMs)
  const here = await visit()
  await here.settled()
  const { now } = await import('#lib/browser/server-clock.ts')
  const { store } = await import('#lib/state/store.ts')
  const age = now() - (store.get(here.info.state).fetchedAt ?? Number.NaN)
  await here.end()
  return age
}

it.each([DAY_MS, -DAY_MS])(
  'the age shown offline is correct with a device clock that is %d ms off',
  async (ahead) => {
    answerDate.ahead = ahead
    const error = (await ageAfter(3_600_000)) - 3_600_000
    expect(Math.abs(error)).toBeLessThan(2000)
  },
)

it('no value is from the future although the device clock was set back', async () => {
  expect(await ageAfter(-DAY_MS)).toBeGreaterThanOrEqual(0)
})

const step = fc.record({
  do: fc.constantFrom('read', 'flush', 'signOut', 'signIn', 'kill'),
  waits: fc.boolean(),
})

it('in any sequence of events, no response outlives its session and the newest is restored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      vi.stubGlobal('indexedDB', new IDBFactory())
      storage.local.clear()
      let members = 0
      let responses = 0
      /** The current session's newest response that has certainly been written. */
      let written: string | undefined
      let seen: string | undefined
      let here = await visit()
      for (const { do: what, waits } of steps) {
        if (what === 'signIn') here.session.signIn(`tok-${++members}`, true)
        if (what === 'signOut') here.session.signOut()
        if (what === 'signIn' || what === 'signOut') written = seen = undefined
        if (what === 'read' && here.session.currentToken() !== undefined) {
          response = `${here.session.currentToken()}/${++responses}/`
          seen = (await here.info.reload()).value?.name
        }
        const settled = what === 'flush' || waits ? here.settled() : undefined
        if (waits && settled) {
          await settled
          written = seen
        }
        if (what === 'kill') {
          // Nothing of the page survives, except requests that the database has already received.
          response = undefined
          await here.end()
          here = await visit()
          await here.settled()
          const token = here.session.currentToken()
          const shown = here.name()
          if (written !== undefined) expect(shown?.split('/')[1]).toBe(written.split('/')[1])
          if (shown !== undefined) expect(shown.startsWith(`${token}/`)).toBe(true)
          const left = (await disk()).match(/tok-\d+\//g) ?? []
          expect(left.filter((mark) => mark !== `${token}/`)).toEqual([])
          written = seen = shown
        }
      }
      await here.end()
    }),
    { numRuns: runs(20) },
  )
})
