import { beforeEach, expect, test, vi } from 'vitest'
import { noFilter } from '#features/statement/filter/statement-filter.ts'
import { signIn } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fetchAllEntries, MAX_EXPORT_PAGES, StatementChangedError } from './fetch-all-entries.ts'

/** Ids of the host's entries, newest first; a negative one can't be parsed. */
let ids: number[] = []
let sendsTotal = true
/** Most entries that the host gives at once. */
let maxLimit = 100
/** Changes the host's entries before the nth request, starting at 1. */
let beforeRequest: (number: number) => void = () => {}
const requests: { page: number; limit: number; status?: string }[] = []

const range = (length: number, from = 1) => Array.from({ length }, (_, index) => from + index)
const newestFirst = (length: number) => range(length).reverse()

beforeEach(() => {
  browserStorage()
  ids = []
  sendsTotal = true
  maxLimit = 100
  beforeRequest = () => {}
  requests.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    requests.push(body)
    beforeRequest(requests.length)
    const limit = Math.min(body.limit, maxLimit)
    const statements = ids.slice((body.page - 1) * limit, body.page * limit).map((id) => ({
      _id: id,
      statementType: 'deposit',
      status: 'SUCCESS',
      createdAt: id < 0 ? 'never' : id,
      amount: 1,
    }))
    return new Response(JSON.stringify({ statements, ...(sendsTotal ? { total: ids.length } : {}) }))
  })
  signIn('abc', false)
})

const fetchAll = async (signal = new AbortController().signal, onProgress = (_: number) => {}) => {
  const { entries, ...rest } = await fetchAllEntries(
    { ...noFilter, status: 'SUCCESS' },
    { signal, onProgress },
  )
  return { ...rest, ids: entries.map(({ _id }) => Number(_id)) }
}

test.each([0, 1, 99, 100, 101, 250])('reads all pages of %i entries', async (length) => {
  ids = newestFirst(length)
  const progress: number[] = []
  const all = await fetchAll(undefined, (count) => progress.push(count))
  expect(all).toEqual({ ids, total: length, isCut: false, unreadable: 0 })
  expect(requests).toHaveLength(Math.max(1, Math.ceil(length / 100)))
  expect(requests[0]).toEqual({ page: 1, limit: 100, status: 'SUCCESS' })
  expect(progress.at(-1)).toBe(length)
})

test.each([true, false])(
  'reads all pages of a host that gives ten entries at once; with a total: %s',
  async (total) => {
    sendsTotal = total
    maxLimit = 10
    ids = newestFirst(30)
    expect(await fetchAll()).toMatchObject({ ids, isCut: false })
    expect(requests).toHaveLength(total ? 3 : 4)
  },
)

test('without a total, reads until a page has nothing new', async () => {
  sendsTotal = false
  ids = newestFirst(200)
  expect(await fetchAll()).toEqual({ ids, total: undefined, isCut: false, unreadable: 0 })
  expect(requests).toHaveLength(3)
})

test('entries that are created meanwhile neither repeat nor hide others', async () => {
  ids = newestFirst(200)
  const before = [...ids]
  beforeRequest = (number) => {
    if (number === 2) ids = newestFirst(203)
  }
  expect((await fetchAll()).ids).toEqual(before)
  expect(requests).toHaveLength(3)
})

test('reads everything again if entries left the list meanwhile', async () => {
  ids = newestFirst(250)
  beforeRequest = (number) => {
    if (number === 2) ids = newestFirst(249)
  }
  expect((await fetchAll()).ids).toEqual(newestFirst(249))
})

test('gives up if the list keeps changing', async () => {
  ids = newestFirst(250)
  beforeRequest = () => {
    if (requests.at(-1)?.page === 2) ids = ids.slice(1)
  }
  await expect(fetchAll()).rejects.toThrow(StatementChangedError)
  expect(requests.filter(({ page }) => page === 1)).toHaveLength(3)
})

test('counts entries that can’t be parsed', async () => {
  ids = [...newestFirst(150), -1, -2]
  expect(await fetchAll()).toMatchObject({ total: 152, unreadable: 2, isCut: false })
})

test('stops at the limit and says so', async () => {
  ids = newestFirst(MAX_EXPORT_PAGES * 100 + 1)
  const all = await fetchAll()
  expect(all.isCut).toBe(true)
  expect(all.total).toBe(ids.length)
  expect(all.ids).toEqual(ids.slice(0, -1))
  expect(requests).toHaveLength(MAX_EXPORT_PAGES)
})

test('can be aborted between pages', async () => {
  ids = newestFirst(300)
  const aborter = new AbortController()
  const reading = fetchAll(aborter.signal, () => aborter.abort(new Error('closed')))
  await expect(reading).rejects.toThrow('closed')
  expect(requests).toHaveLength(1)
})
