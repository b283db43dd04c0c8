import { beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { walletWithdrawAll } from '#contract/wallet-changes.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import {
  body,
  fetched,
  recheck,
  resetPage,
  runUntilCheck,
  statementShows,
  withdrawal,
} from './money-call.fixture.ts'
import { createMoneyCall } from './money-call.ts'

beforeEach(() => {
  browserStorage()
  resetPage()
})

it('ignores further taps while the call is in flight', async () => {
  let reply = (_: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (reply = resolve)))
  const withdraw = createMoneyCall(walletWithdrawAll)
  const first = withdraw.run(recheck, body)
  expect(await withdraw.run(recheck, body)).toBeUndefined()
  withdraw.reset()
  expect(store.get(withdraw.state).kind).toBe('busy')
  reply(new Response('{"message":"OK"}'))
  expect(await first).toEqual({ kind: 'done', result: { message: 'OK' } })
  expect(fetched).toHaveBeenCalledTimes(1)
  withdraw.reset()
  expect(store.get(withdraw.state).kind).toBe('idle')
})

it('accepts a refusal without a check if the server supports idempotency keys', async () => {
  fetched.mockResolvedValue(new Response('{"message":"MONEY_NOT_ENOUGH"}', { status: 400 }))
  const withdraw = createMoneyCall(walletWithdrawAll)
  expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'failed' })
  expect(recheck).not.toHaveBeenCalled()
})

it('checks an unknown outcome before the call can be repeated', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  const withdraw = createMoneyCall(walletWithdrawAll)
  const { outcome, end } = await runUntilCheck(withdraw)
  expect(store.get(withdraw.state)).toMatchObject({ kind: 'unknown', check: 'running' })
  expect(await withdraw.run(recheck, body)).toBeUndefined()
  end()
  expect(await outcome).toMatchObject({ kind: 'unknown', check: 'finished' })
  await withdraw.run(recheck, body)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('stays locked after a failed check until a check succeeds', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  recheck.mockRejectedValueOnce(new Error('offline'))
  const withdraw = createMoneyCall(walletWithdrawAll)
  expect(await withdraw.run(recheck, body)).toMatchObject({ check: 'failed' })
  withdraw.reset()
  expect(await withdraw.run(recheck, body)).toBeUndefined()
  await withdraw.check(recheck)
  expect(store.get(withdraw.state)).toMatchObject({ check: 'finished' })
  withdraw.reset()
  expect(store.get(withdraw.state).kind).toBe('idle')
})

it('drops a response that arrives after sign-out', async () => {
  let reply = (_: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (reply = resolve)))
  const withdraw = createMoneyCall(walletWithdrawAll)
  const first = withdraw.run(recheck, body)
  signOut()
  reply(new Response('{"message":"OK"}'))
  await first
  expect(store.get(withdraw.state).kind).toBe('idle')
})

it('a late check of the previous member doesn’t affect the next member’s call', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'))
  const withdraw = createMoneyCall(walletWithdrawAll)
  const { outcome, end } = await runUntilCheck(withdraw)
  signOut()
  signIn('next', false)
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  void withdraw.run(recheck, body)
  end()
  expect(await outcome).toBeUndefined()
  expect(store.get(withdraw.state)).toEqual({ kind: 'busy' })
})

describe('idempotency key', () => {
  const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  const lost = () => fetched.mockRejectedValueOnce(new TypeError('network'))
  const answered = () => fetched.mockResolvedValueOnce(new Response('{"message":"OK"}'))
  const refused = () =>
    fetched.mockResolvedValueOnce(new Response('{"message":"MONEY_NOT_ENOUGH"}', { status: 409 }))

  it('is new for each intent', async () => {
    const withdraw = createMoneyCall(walletWithdrawAll)
    answered()
    await withdraw.run(recheck, body)
    answered()
    await withdraw.run(recheck, body)
    refused()
    await withdraw.run(recheck, body)
    answered()
    await withdraw.run(recheck, body)
    expect(new Set(keys()).size).toBe(4)
    for (const key of keys()) expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('is reused when the same input is sent again after an unknown outcome, directly or by "Try again"', async () => {
    const withdraw = createMoneyCall(walletWithdrawAll)
    lost()
    await withdraw.run(recheck, body)
    lost()
    await withdraw.run(recheck, body)
    withdraw.retry()
    expect(store.get(withdraw.state).kind).toBe('idle')
    answered()
    await withdraw.run(recheck, body)
    answered()
    await withdraw.run(recheck, body)
    const [first, second, third, next] = keys()
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  it('is reused while the server reports the request in progress; the call stays busy until it is decided', async () => {
    vi.useFakeTimers()
    try {
      const withdraw = createMoneyCall(walletWithdrawAll)
      const running = () => new Response('{"message":"REQUEST_IN_PROGRESS"}', { status: 409 })
      fetched.mockImplementation(async () => running())
      const first = withdraw.run(recheck, body)
      await vi.advanceTimersByTimeAsync(3500)
      expect(store.get(withdraw.state).kind).toBe('busy')
      answered()
      await vi.advanceTimersByTimeAsync(1000)
      expect(await first).toMatchObject({ kind: 'done' })
      expect(keys()).toHaveLength(5)
      expect(new Set(keys()).size).toBe(1)
      const never = withdraw.run(recheck, body)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await never).toMatchObject({ kind: 'unknown' })
      expect(recheck).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is reused for the same input after an unknown outcome until the statement has its entry', async () => {
    const withdraw = withdrawal()
    lost()
    await withdraw.run(recheck, body)
    withdraw.reset()
    lost()
    await withdraw.run(recheck, body)
    // The operator has refused the first withdrawal, so the next call must be a new one.
    statementShows({ status: 'FAILED' })
    withdraw.retry()
    answered()
    await withdraw.run(recheck, body)
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([
    ['another amount', () => undefined, { body: { amount: 101 } }],
    ['the sheet was closed', (call: ReturnType<typeof newCall>) => call.reset(), body],
    ['the effect was found', (call: ReturnType<typeof newCall>) => call.settle(), body],
    ['another session', () => signIn('def', false), body],
    [
      'the key is too old for the server to have stored it',
      () => vi.setSystemTime(Date.now() + 12 * 3600_000),
      body,
    ],
  ])('is new after an unknown outcome: %s', async (_, change, second) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const withdraw = newCall()
      lost()
      await withdraw.run(recheck, body)
      change(withdraw)
      answered()
      await withdraw.run(recheck, second)
      expect(new Set(keys()).size).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
  const newCall = () => createMoneyCall(walletWithdrawAll)

  it('is sent with every call of the contract that declares one, including state-changing GETs', async () => {
    const keyed = calls.filter(({ idempotencyKey }) => idempotencyKey)
    expect(keyed.filter(({ method }) => method === 'GET').length).toBeGreaterThan(5)
    for (const spec of keyed) {
      fetched.mockResolvedValueOnce(new Response('{"success":true,"message":"OK"}'))
      await createMoneyCall(spec).run(recheck)
    }
    expect(new Set(keys()).size).toBe(keyed.length)
    expect(keys()).not.toContain(null)
  })

  it('is never declared on sign-in, OTP, registration, password, read marks, uploads and chat', () => {
    const excluded = ['login', 'otpSend', 'otpVerify', 'accountRegister', 'accountChangePassword']
    const withClientId = [
      'chatReadCustomer',
      'chatSendMessage',
      'chatUploadImage',
      'chatUploadVideo',
      'walletSlip',
    ]
    for (const name of [...excluded, ...withClientId]) {
      const spec = calls.find((each) => each.name === name)
      expect(spec, name).toBeDefined()
      expect(spec?.idempotencyKey, name).toBeUndefined()
    }
  })
})
