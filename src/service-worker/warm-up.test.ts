import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { hashText } from '#lib/format/text-hash.ts'
import {
  type CachedResponse,
  claimDatabase,
  closeOfflineCacheDb,
  readCachedResponses,
  writeCachedResponses,
} from '#lib/offline-cache/offline-cache-db.ts'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { MAX_WARM_UP_CALLS, stopWarmUp, warmUp } from './warm-up.ts'

const HOUR_MS = 60 * 60 * 1000
const token = 'secret'
const tokenHash = hashText(token)
const write = { tokenHash, clockOffset: 0, isStillSignedIn: () => true }
const member = { token, language: 'th', isThrifty: false }
const wallet = {
  wallet: { amount: 1 },
  slots: [
    {
      id: '1',
      code: 'S',
      title: 'Slots',
      isActive: true,
      amount: 0,
      background: '/media/a.png',
      logo: '/media/b.png',
    },
  ],
}

/** Response by path, without it an empty object: a status, a body, or no network. */
let answers: Record<string, unknown> = {}
let storage: ReturnType<typeof fakeCacheStorage>
let pages: ReturnType<typeof workerScope>

const nameOf = (url: string) => new URL(url).pathname.replace('/api/', '')

const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  const name = nameOf(url)
  if (name.startsWith('/media/')) return new Response('x', { headers: { 'Content-Type': 'image/png' } })
  const answer = name in answers ? answers[name] : {}
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
})

const made = () => fetched.mock.calls.map(([url]) => nameOf(url))
const calls = () => made().filter((name) => !name.startsWith('/media/'))

async function stored(): Promise<Map<string, CachedResponse>> {
  const { responses } = (await readCachedResponses(tokenHash)) ?? { responses: [] }
  return new Map(responses.map((response) => [response.key, response]))
}

const cachedPictures = () => [...(storage.stored.get('kapao-pictures')?.keys() ?? [])]
const start = (order = member) => warmUp(order, pages.scope as never)

beforeEach(async () => {
  await closeOfflineCacheDb()
  vi.stubGlobal('indexedDB', new IDBFactory())
  storage = fakeCacheStorage()
  pages = workerScope([{}])
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('location', new URL('https://portal.example/'))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetched.mockClear()
  answers = { statement: { statements: [], total: 0 }, 'spinwheel/active': true }
  await claimDatabase(write)
  await writeCachedResponses(
    write,
    [{ key: 'walletGet{}', text: JSON.stringify(wallet), at: Date.now() }],
    [],
  )
})

it('stores what the screens show, the lookups, and pictures, and tells the pages; a second run fetches nothing', async () => {
  answers['lookup/banks'] = []
  expect(await start()).toBe('complete')
  expect(calls()[0]).toBe('statement')
  expect([...(await stored()).keys()]).toContain('statementList{"body":{"page":1,"limit":10}}')
  const lookups = [...(storage.stored.get('kapao-lookups')?.keys() ?? [])]
  expect(lookups.some((key) => key.includes('lookup/banks'))).toBe(true)
  expect(cachedPictures()).toEqual([
    'https://portal.example/media/a.png',
    'https://portal.example/media/b.png',
  ])
  expect(pages.posted).toEqual([{ window: 0, message: { type: 'WARMED_UP' } }])
  const successes = calls().filter((name) => name === 'statement' || name === 'lookup/banks')
  fetched.mockClear()
  await start()
  for (const name of successes) expect(calls()).not.toContain(name)
})

const newestKey = 'statementList{"body":{"page":1,"limit":10}}'

it.each([
  ['bonus', 'bonusList{}', 7 * HOUR_MS, true],
  ['bonus', 'bonusList{}', 5 * HOUR_MS, false],
  // Another device may have moved money.
  ['statement', newestKey, HOUR_MS / 10, true],
  ['statement', newestKey, HOUR_MS / 15, false],
])('a response of %s, %s, that is %d ms old is fetched again: %s', async (name, key, ageMs, isDue) => {
  const large = { key: 'statementList{"body":{"page":1,"limit":100}}', text: '{}', at: Date.now() }
  await writeCachedResponses(write, [large, { key, text: '[]', at: Date.now() - ageMs }], [])
  await start()
  expect(calls().includes(name)).toBe(isDue)
})

it.each([
  ['PROCESSING', true],
  ['SUCCESS', false],
])('tells the pages of money that is moving; an entry is %s: %s', async (status, isMoving) => {
  const entry = { _id: '7', statementType: 'withdraw', status, createdAt: 1000, amount: 100 }
  answers.statement = { statements: [entry], total: 1 }
  await start({ ...member, isThrifty: true })
  const messages = () => pages.posted.map(({ message }) => message)
  const moving = isMoving ? [{ type: 'MONEY_MOVING' }] : []
  expect(messages()).toEqual([...moving, { type: 'WARMED_UP' }])
  // Also by the next start: the page may have been closed before it could read the statement.
  pages.posted.length = 0
  await start({ ...member, isThrifty: true })
  expect(messages()).toEqual(moving)
})

it.each([
  ['visitors get the lookups of the public screens only', { language: 'th', isThrifty: false }, 4, 0],
  [
    'with Save-Data, members get the newest statement and the lookups only',
    { ...member, isThrifty: true },
    8,
    0,
  ],
  ['members get everything', member, 20, 2],
])('%s', async (_, order, count, pictures) => {
  await start(order as typeof member)
  expect(calls()).toHaveLength(count)
  expect(made().length - count).toBe(pictures)
})

it('the wheel’s calls are made only if it is on', async () => {
  answers['spinwheel/active'] = false
  await start()
  expect(calls()).toContain('spinwheel/active')
  expect(calls()).not.toContain('spinwheel/setup')
})

it(`makes at most ${MAX_WARM_UP_CALLS} calls, of which those that fail by themselves end nothing`, async () => {
  const everything = vi.fn(async () => new Response('', { status: 404 }))
  vi.stubGlobal('fetch', everything)
  expect(await start()).toBe('complete')
  expect(everything.mock.calls.length).toBeGreaterThan(10)
  expect(everything.mock.calls.length).toBeLessThanOrEqual(MAX_WARM_UP_CALLS + wallet.slots.length * 2)
})

it.each([
  [429, 'complete'],
  [401, 'complete'],
  ['offline', 'interrupted'],
])('%s ends it: %s', async (answer, outcome) => {
  answers.bonus = answer
  answers['account/profile'] = answer
  expect(await start()).toBe(outcome)
  expect(calls().at(-1)).toBe(answer === 'offline' ? 'bonus' : 'account/profile')
  expect(cachedPictures()).toEqual([])
})

it('a single call without a response, as a gateway without CORS headers gives it, ends nothing', async () => {
  answers.bonus = 'offline'
  expect(await start()).toBe('complete')
  expect(calls()).toContain('refund')
})

it('ends for a worker that waits to replace this one', async () => {
  const registration = { waiting: {} }
  expect(await warmUp(member, { ...(pages.scope as object), registration } as never)).toBe('interrupted')
  expect(calls()).toEqual([])
})

it('is joined by a page of the same member and language, and ended by another language', async () => {
  const first = start()
  expect(start()).toBe(first)
  expect(await start({ ...member, language: 'lo' })).toBe('complete')
  expect(await first).toBe('interrupted')
})

it('after a sign-out nothing is stored any more, and no further call is made', async () => {
  let respond: (() => void) | undefined
  fetched.mockImplementationOnce(
    () => new Promise((resolve) => (respond = () => resolve(Response.json({ statements: [], total: 0 })))),
  )
  const running = start()
  await eventually(() => expect(respond).toBeDefined())
  const stopped = stopWarmUp((hash) => hash !== tokenHash)
  respond?.()
  await stopped
  expect(await running).toBe('interrupted')
  expect([...(await stored()).keys()]).toEqual(['walletGet{}'])
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('a response that the page has stored meanwhile is not replaced', async () => {
  const key = 'statementList{"body":{"page":1,"limit":10}}'
  fetched.mockImplementationOnce(async () => {
    await writeCachedResponses(write, [{ key, text: '{"of":"the page"}', at: Date.now() }], [])
    return Response.json({ statements: [], total: 0 })
  })
  await start({ ...member, isThrifty: true })
  expect((await stored()).get(key)?.text).toBe('{"of":"the page"}')
})

it('a member who does not own the offline cache gets the lookups only', async () => {
  await claimDatabase({ ...write, tokenHash: 'another' })
  await start()
  expect(calls().every((name) => name.startsWith('lookup/'))).toBe(true)
})
