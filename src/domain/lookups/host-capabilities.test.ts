import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

const fetched = vi.fn<typeof fetch>()

/** Loads a fresh module instance, as a new visit does. */
async function newVisit() {
  vi.resetModules()
  return (await import('./host-capabilities.ts')).isOffered
}

const info = (body: object) => new Response(JSON.stringify({ name: 'Kapao', ...body }))

beforeEach(() => {
  browserStorage()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
})

test('fetches the list once per visit', async () => {
  fetched.mockImplementation(async () => info({ capabilities: ['idempotency-key', 'later', 7, null] }))
  const isOffered = await newVisit()
  expect(await isOffered('idempotency-key')).toBe(true)
  expect(await isOffered('logout')).toBe(false)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([[undefined], [null], ['idempotency-key'], [{ 'idempotency-key': true }]])(
  'treats the list %j as empty',
  async (list) => {
    fetched.mockImplementation(async () => info({ capabilities: list }))
    expect(await (await newVisit())('idempotency-key')).toBe(false)
  },
)

test('falls back to the last known list on errors, initially an empty one', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  expect(await (await newVisit())('idempotency-key')).toBe(false)
  fetched.mockImplementation(async () => info({ capabilities: ['idempotency-key'] }))
  expect(await (await newVisit())('idempotency-key')).toBe(true)
  fetched.mockRejectedValue(new TypeError('network'))
  expect(await (await newVisit())('idempotency-key')).toBe(true)
  fetched.mockImplementation(async () => info({}))
  expect(await (await newVisit())('idempotency-key')).toBe(false)
  fetched.mockRejectedValue(new TypeError('network'))
  expect(await (await newVisit())('idempotency-key')).toBe(false)
})

test('waits at most 2 seconds for the host', async () => {
  vi.useFakeTimers()
  try {
    fetched.mockReturnValue(new Promise(() => undefined))
    const isOffered = await newVisit()
    const answer = vi.fn()
    const asked = isOffered('logout').then(answer)
    await vi.advanceTimersByTimeAsync(1999)
    expect(answer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(answer).toHaveBeenCalledWith(false)
  } finally {
    vi.useRealTimers()
  }
})
