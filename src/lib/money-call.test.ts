import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/setup/browser-storage.ts'
import { walletWithdrawAll } from '../contract/wallet.ts'
import { moneyCall } from './money-call.ts'
import { signIn, signOut } from './session.ts'
import { store } from './store.ts'

const body = { body: { amount: 100 } }
const fetched = vi.fn<typeof fetch>()
const recheck = vi.fn(async () => undefined as unknown)

beforeEach(() => {
  browserStorage()
  fetched.mockReset()
  recheck.mockReset()
  recheck.mockResolvedValue(undefined)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  signIn('abc', false)
})

it('sends once however often it is tapped', async () => {
  let reply = (_: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (reply = resolve)))
  const withdraw = moneyCall(walletWithdrawAll)
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

it('a refusal is certain and needs no check', async () => {
  fetched.mockResolvedValue(new Response('{"message":"MONEY_NOT_ENOUGH"}', { status: 400 }))
  const withdraw = moneyCall(walletWithdrawAll)
  expect(await withdraw.run(recheck, body)).toMatchObject({ kind: 'failed' })
  expect(recheck).not.toHaveBeenCalled()
})

it('an unknown outcome is checked before another try is possible (D12)', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  let checked = () => {}
  recheck.mockReturnValue(new Promise<void>((resolve) => (checked = resolve)))
  const withdraw = moneyCall(walletWithdrawAll)
  const first = withdraw.run(recheck, body)
  await vi.waitFor(() => expect(recheck).toHaveBeenCalledTimes(1))
  expect(store.get(withdraw.state)).toMatchObject({ kind: 'unknown', check: 'running' })
  expect(await withdraw.run(recheck, body)).toBeUndefined()
  checked()
  expect(await first).toMatchObject({ kind: 'unknown', check: 'finished' })
  await withdraw.run(recheck, body)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a failed check keeps it locked until a check succeeds', async () => {
  fetched.mockRejectedValue(new TypeError('network'))
  recheck.mockRejectedValueOnce(new Error('offline'))
  const withdraw = moneyCall(walletWithdrawAll)
  expect(await withdraw.run(recheck, body)).toMatchObject({ check: 'failed' })
  withdraw.reset()
  expect(await withdraw.run(recheck, body)).toBeUndefined()
  await withdraw.check(recheck)
  expect(store.get(withdraw.state)).toMatchObject({ check: 'finished' })
  withdraw.reset()
  expect(store.get(withdraw.state).kind).toBe('idle')
})

it('what an earlier session began says nothing to the next member', async () => {
  let reply = (_: Response) => {}
  fetched.mockReturnValue(new Promise((resolve) => (reply = resolve)))
  const withdraw = moneyCall(walletWithdrawAll)
  const first = withdraw.run(recheck, body)
  signOut()
  reply(new Response('{"message":"OK"}'))
  await first
  expect(store.get(withdraw.state).kind).toBe('idle')
})
