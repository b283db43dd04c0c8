import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { createAutoRetry } from './auto-retry.ts'

const errorOf = (failure: Failure) => new CallError('walletGet', failure, false)
const badGateway = errorOf({ kind: 'http', status: 502 })
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.useRealTimers())

it('retries after pauses that grow to a minute, until an attempt succeeds', () => {
  const waits: number[] = []
  let failedAt = Date.now()
  const onSettled = createAutoRetry(() => {
    waits.push(Date.now() - failedAt)
    failedAt = Date.now()
    onSettled(waits.length < 6 ? badGateway : undefined)
  })
  onSettled(badGateway)
  vi.advanceTimersByTime(1_000_000)
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
})

/** Settles with these errors, one after another. */
function retryAfter(...errors: (CallError | undefined)[]) {
  const retry = vi.fn()
  const onSettled = createAutoRetry(retry)
  for (const error of errors) onSettled(error)
  return { retry, onSettled }
}

it('starts with the first pause again after a success', () => {
  const { retry } = retryAfter(badGateway, badGateway, undefined, badGateway)
  vi.advanceTimersByTime(10_000)
  expect(retry).toHaveBeenCalledOnce()
})

it('waits while the page is hidden, and not any more once it has refreshed otherwise', () => {
  const { retry, onSettled } = retryAfter()
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  onSettled(badGateway)
  show('hidden')
  vi.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
  show('visible')
  expect(retry).toHaveBeenCalledOnce()

  onSettled(badGateway)
  show('hidden')
  vi.advanceTimersByTime(60_000)
  onSettled(undefined)
  show('visible')
  expect(retry).toHaveBeenCalledOnce()
})

it('doesn’t retry while offline', () => {
  const { retry } = retryAfter(badGateway)
  markUnreachable()
  vi.advanceTimersByTime(120_000)
  expect(retry).not.toHaveBeenCalled()
  markReachable(performance.now())
})

it.each<[boolean, Failure]>([
  [true, { kind: 'timeout' }],
  [true, { kind: 'not-json', status: 200 }],
  [true, { kind: 'key', key: 'INTERNAL_SERVER_ERROR', status: 500 }],
  [false, { kind: 'key', key: 'UNAUTHORIZED', status: 401 }],
  [false, { kind: 'key', key: 'REQUEST_LIMIT', status: 429 }],
  [false, { kind: 'http', status: 404 }],
  [false, { kind: 'bad-shape', field: 'wallet' }],
])('retries: %s, after %o', (isRetried, failure) => {
  const { retry } = retryAfter(errorOf(failure))
  vi.advanceTimersByTime(10_000)
  expect(retry).toHaveBeenCalledTimes(isRetried ? 1 : 0)
})
