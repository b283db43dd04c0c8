import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { promotionActivate } from '#contract/rewards/bonus-changes.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { walletWithdrawAll } from '#contract/wallet-changes.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import {
  body,
  fetched,
  hostOffers,
  recheck,
  resetPage,
  runUntilCheck,
  statementShows,
  withdrawal,
} from './money-call.fixture.ts'
import { createMoneyCall } from './money-call.ts'

describe('a refusal by a server without idempotency keys', () => {
  const refused = () =>
    fetched.mockResolvedValueOnce(new Response('{"message":"MONEY_NOT_ENOUGH"}', { status: 400 }))
  beforeEach(() => {
    browserStorage()
    resetPage()
    hostOffers()
    statementShows()
    refused()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('treats a refusal as unknown if a new matching entry shows that the first request took effect', async () => {
    const withdraw = withdrawal()
    recheck.mockImplementationOnce(async () => {
      expect(store.get(withdraw.state).kind).toBe('busy')
      statementShows({})
    })
    const state = await withdraw.run(recheck, body)
    expect(state).toMatchObject({
      kind: 'unknown',
      check: 'finished',
      error: { failure: { kind: 'refused-resend' } },
    })
    expect(recheck).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Partial<StatementEntry>]>([
    ['another amount', { amount: 10_001 as Satang }],
    ['a failed entry', { status: 'FAILED' }],
    ['an entry that existed before', { _id: 'before' }],
  ])('accepts a refusal if the only entry doesn’t match: %s', async (_, part) => {
    statementShows({ _id: 'before' })
    recheck.mockImplementationOnce(async () => statementShows(part))
    const withdraw = withdrawal()
    expect(await withdraw.run(recheck, body)).toMatchObject({
      kind: 'failed',
      error: { failure: { key: 'MONEY_NOT_ENOUGH' } },
    })
  })

  it.each([
    ['found', 'unknown'],
    ['not found', 'failed'],
  ] as const)('shows a refusal only after a successful check; the entry is then %s', async (found, kind) => {
    const withdraw = withdrawal()
    recheck.mockRejectedValueOnce(new Error('offline'))
    expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'unknown', check: 'failed' })
    expect(await withdraw.run(recheck, body)).toBeUndefined()
    if (found === 'found') statementShows({})
    await withdraw.check(recheck)
    expect(store.get(withdraw.state).kind).toBe(kind)
  })

  it('drops a late check of the previous member', async () => {
    const withdraw = withdrawal()
    const { outcome, end } = await runUntilCheck(withdraw)
    signOut()
    signIn('next', false)
    end()
    expect(await outcome).toBeUndefined()
    expect(store.get(withdraw.state)).toEqual({ kind: 'idle' })
  })

  it.each([
    ['{"success":false,"error":"NO_PROMOTION"}', 'NO_PROMOTION'],
    // A host may mean a success.
    ['{"message":"PROMOTION_RECEIVED"}', 'PROMOTION_RECEIVED'],
  ])('checks a refusal with status 200: %s', async (response, key) => {
    const activate = createMoneyCall(promotionActivate, () => ({ type: 'bonus', satang: undefined }))
    const params = { code: 'A' }
    fetched.mockReset()
    fetched.mockImplementation(async () => new Response(response))
    expect(await activate.run(recheck, { params })).toMatchObject({
      kind: 'failed',
      error: { failure: { key } },
    })
    recheck.mockImplementationOnce(async () => statementShows({ statementType: 'bonus' }))
    expect(await activate.run(recheck, { params })).toMatchObject({ kind: 'unknown', check: 'finished' })
  })

  it('rereads the changed data before showing a refusal if the call creates no statement entry', async () => {
    const withdraw = createMoneyCall(walletWithdrawAll)
    expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'failed' })
    expect(recheck).toHaveBeenCalledTimes(1)
  })

  it('doesn’t check a call that was rejected before being sent', async () => {
    const activate = createMoneyCall(promotionActivate, () => ({ type: 'bonus', satang: undefined }))
    expect(await activate.run(recheck, { params: { code: '..' } })).toMatchObject({ kind: 'failed' })
    expect(recheck).not.toHaveBeenCalled()
  })

  it('checks the outcome instead of resending a request in progress if the server has no idempotency keys', async () => {
    fetched.mockReset()
    fetched.mockImplementation(async () => new Response('{"message":"REQUEST_IN_PROGRESS"}', { status: 409 }))
    const state = await withdrawal().run(recheck, body)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(recheck).toHaveBeenCalledTimes(1)
    expect(state?.kind).toBe('unknown')
  })

  it('fetches a stale statement before the call, so that a wrong clock doesn’t hide the new entry', async () => {
    const withdraw = withdrawal()
    // The phone's clock is an hour ahead, and the server's clock isn't readable.
    const host = (ms: number) => new Date(Date.now() - 3600_000 + ms).toISOString()
    const line = (createdAt: string) => ({ statementType: 'withdraw', createdAt, amount: 100 })
    const lines = [line(host(-60_000))]
    const asked: string[] = []
    fetched.mockReset()
    fetched.mockImplementation(async (input) => {
      const path = new URL(input instanceof Request ? input.url : String(input), 'http://x').pathname
      asked.push(path)
      if (path.includes('statement')) return Response.json({ total: lines.length, statements: lines })
      lines.unshift(line(host(500)))
      throw new TypeError('Failed to fetch')
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    recheck.mockImplementation(() => statementPageResource(1).refresh())
    const state = await withdraw.run(recheck, body)
    expect(asked).toEqual(['/api/statement', '/api/wallet/withdrawAll', '/api/statement'])
    expect(state).toMatchObject({ kind: 'unknown', check: 'finished' })
    expect(store.get(withdraw.entry)).toMatchObject({ amount: 10_000 })
  })

  it('doesn’t take the entry of an equal call just before for that of a lost one', async () => {
    const withdraw = withdrawal()
    const lines: object[] = []
    const answers = [() => Response.json({ message: 'OK' }), () => Promise.reject(new TypeError('lost'))]
    fetched.mockReset()
    fetched.mockImplementation(async (input) => {
      const path = new URL(input instanceof Request ? input.url : String(input), 'http://x').pathname
      if (path.includes('statement')) return Response.json({ total: lines.length, statements: lines })
      const createdAt = new Date().toISOString()
      const response = await answers.shift()?.()
      lines.unshift({ statementType: 'withdraw', createdAt, amount: 100 })
      return response ?? Response.error()
    })
    recheck.mockImplementation(() => statementPageResource(1).refresh())
    expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'done' })
    expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'unknown', check: 'finished' })
    expect(store.get(withdraw.entry)).toBeUndefined()
  })
})
