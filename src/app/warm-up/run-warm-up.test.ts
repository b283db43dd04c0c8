import { expect, it, vi } from 'vitest'
import { CallError } from '#lib/api/api-error.ts'
import { MAX_WARM_UP_CALLS, runWarmUp, type WarmUpStep } from './run-warm-up.ts'

const done: string[] = []
const tooMany = new CallError('bonusList', { kind: 'http', status: 429 }, false)

function step(name: string, { isDue = true, error }: { isDue?: boolean; error?: unknown } = {}): WarmUpStep {
  return {
    isDue: () => isDue,
    async run() {
      done.push(name)
      return error
    },
  }
}

function start(steps: readonly WarmUpStep[], options: Partial<Parameters<typeof runWarmUp>[1]> = {}) {
  done.length = 0
  const progress = { calls: 0, isRefused: false }
  return runWarmUp(steps, { progress, isWanted: () => true, whenIdle: async () => undefined, ...options })
}

it('makes the calls that are due in order and skips what is fresh', async () => {
  expect(await start([step('a'), step('b', { isDue: false }), step('c')])).toBe(true)
  expect(done).toEqual(['a', 'c'])
})

it('makes one call after another, each in idle time', async () => {
  const events: string[] = []
  const slow = (name: string): WarmUpStep => ({
    isDue: () => true,
    async run() {
      events.push(`${name} starts`)
      await Promise.resolve()
      events.push(`${name} ends`)
    },
  })
  await start([slow('a'), slow('b')], { whenIdle: async () => events.push('idle') })
  expect(events).toEqual(['idle', 'a starts', 'a ends', 'idle', 'b starts', 'b ends'])
})

it('continues after other errors, and after steps that throw', async () => {
  const failed = step('a', { error: new CallError('spinSetup', { kind: 'http', status: 404 }, false) })
  const broken: WarmUpStep = {
    isDue() {
      throw new Error('no member')
    },
    run: async () => undefined,
  }
  const rejected: WarmUpStep = { isDue: () => true, run: () => Promise.reject(new Error('no code')) }
  expect(await start([failed, broken, rejected, step('b')])).toBe(true)
  expect(done).toEqual(['a', 'b'])
})

const withKey = { kind: 'key', key: 'TOO_MANY_REQUESTS', status: 429, retryAfter: '1' } as const

it.each([
  ['without a key', step('a', { error: tooMany })],
  ['with a key', step('a', { error: new CallError('bonusList', withKey, false) })],
  ['that a step throws', { isDue: () => true, run: () => Promise.reject(tooMany) }],
])('ends at the first 429 %s, also for later runs', async (_, refused) => {
  const progress = { calls: 0, isRefused: false }
  expect(await start([refused, step('b')], { progress })).toBe(false)
  expect(done).not.toContain('b')
  expect(await start([step('b')], { progress })).toBe(false)
  expect(done).toEqual([])
})

it(`makes at most ${MAX_WARM_UP_CALLS} calls, counting those of earlier runs`, async () => {
  const steps = Array.from({ length: 15 }, (_, index) => step(String(index)))
  const progress = { calls: 0, isRefused: false }
  await start(steps, { progress })
  expect(done).toHaveLength(15)
  // Not interrupted: what needs no calls may follow.
  expect(await start(steps, { progress })).toBe(true)
  expect(done).toHaveLength(MAX_WARM_UP_CALLS - 15)
})

it('stops when the member signs out or the page is offline, even while waiting for idle time', async () => {
  const isWanted = vi.fn(() => true)
  const whenIdle = async () => {
    if (done.length === 1) isWanted.mockReturnValue(false)
  }
  expect(await start([step('a'), step('b')], { isWanted, whenIdle })).toBe(false)
  expect(done).toEqual(['a'])
})
