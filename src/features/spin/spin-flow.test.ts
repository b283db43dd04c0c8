import { parse } from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { infoLookup } from '#contract/lookups.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { dismissResult, onWheelStopped, retryCheck, spinFlowAtom, startSpin } from './spin-flow.ts'
import { couponsResource, setupResource } from './spin-resources.ts'
import { readSpinSnapshot } from './spin-snapshot.ts'

const slices = [
  { code: 'A', label: 'Ten' },
  { code: 'B', label: 'Nothing', htmlDescription: '<p>Nothing</p>' },
]
const won = { success: true, result: { code: 'B', label: 'Nothing', remainingCoin: 1 } }

/** Responses of the fake server by path; each request is recorded. */
const responses = new Map<string, () => unknown>()
const requests: string[] = []
const spinCount = () => requests.filter((path) => path.endsWith('/spin')).length
const flow = () => store.get(spinFlowAtom)

beforeEach(async () => {
  browserStorage()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://test').pathname
    requests.push(path)
    const response = responses.get(path.replace('/api/spinwheel/', ''))?.()
    if (response instanceof Error) throw response
    return new Response(JSON.stringify(response))
  })
  responses.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 2 }))
  responses.set('coupon', () => [{ _id: 'old', amount: 5, prize: { name: 'Old' } }])
  responses.set('spin', () => won)
  signOut()
  signIn('abc', true)
  infoResource.put(parse(infoLookup, { capabilities: ['idempotency-key'] }))
  await Promise.all([setupResource.reload(), couponsResource.reload()])
  requests.length = 0
})

it('goes from the click through the turning wheel to the result and back, and spins once', async () => {
  await Promise.all([startSpin(), startSpin()])
  expect(flow()).toMatchObject({ kind: 'turning', index: 1, prize: { label: 'Nothing', onWheel: true } })
  expect(store.get(setupResource.state).value?.userCoin).toBe(1)
  expect(readSpinSnapshot()).toMatchObject({ coins: 2, coupons: [{ _id: 'old', amount: 500 }] })
  await startSpin()
  onWheelStopped()
  expect(flow().kind).toBe('stopped')
  expect(readSpinSnapshot()).toBeUndefined()
  await startSpin()
  expect(spinCount()).toBe(1)
  dismissResult()
  expect(flow().kind).toBe('idle')
})

const noCoin = () => ({ success: false, error: 'NO_COIN' })

it('accepts a refusal from a host that supports idempotency keys', async () => {
  responses.set('spin', noCoin)
  responses.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 0 }))
  await startSpin()
  expect(flow()).toMatchObject({ kind: 'refused', error: { failure: { key: 'NO_COIN' } } })
  expect(readSpinSnapshot()).toBeUndefined()
})

describe('a refusal from a host without idempotency keys', () => {
  beforeEach(() => {
    infoResource.put(parse(infoLookup, {}))
    responses.set('spin', noCoin)
  })

  it('is accepted if coins and coupons are unchanged', async () => {
    await startSpin()
    expect(flow()).toMatchObject({ kind: 'refused', error: { failure: { key: 'NO_COIN' } } })
  })

  it('may be the response to a resend: a missing coin shows that the spin happened', async () => {
    responses.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 1 }))
    await startSpin()
    expect(flow()).toMatchObject({ kind: 'checked', outcome: { happened: true, coinsNow: 1 } })
    dismissResult()
  })

  it('is checked until coins and coupons can be fetched', async () => {
    responses.set('coupon', () => new TypeError('failed'))
    await startSpin()
    expect(flow()).toMatchObject({ kind: 'checking', failed: true })
    responses.set('coupon', () => [{ _id: 'old', prize: { name: 'Old' } }])
    await retryCheck()
    expect(flow()).toMatchObject({ kind: 'refused', error: { failure: { key: 'NO_COIN' } } })
  })
})

it.each([
  ['a lost response', () => new TypeError('failed')],
  ['success without a result', () => ({ success: true })],
])('%s is resolved from coins and coupons as soon as they can be fetched', async (_, response) => {
  responses.set('spin', response)
  responses.set('coupon', () => new TypeError('failed'))
  await startSpin()
  expect(flow()).toMatchObject({ kind: 'checking', failed: true })
  await startSpin()
  dismissResult()
  expect(flow().kind).toBe('checking')
  responses.set('coupon', () => [
    { _id: 'new', prize: { name: 'New' } },
    { _id: 'old', prize: { name: 'Old' } },
  ])
  responses.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 1 }))
  await retryCheck()
  expect(flow()).toMatchObject({ kind: 'checked', outcome: { happened: true, newCoupons: [{ _id: 'new' }] } })
  expect(spinCount()).toBe(1)
  dismissResult()
})

it('shows a result that isn’t on the wheel without a turn', async () => {
  responses.set('spin', () => ({ success: true, result: { code: 'C', label: 'Kite', remainingCoin: 1 } }))
  await startSpin()
  expect(flow()).toMatchObject({ kind: 'stopped', prize: { label: 'Kite', onWheel: false } })
})

it('sends nothing without coins or before everything is loaded', async () => {
  setupResource.put({ activeSpinwheel: { name: 'W', slices: [] }, userCoin: 5 })
  await startSpin()
  responses.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 0 }))
  await setupResource.reload()
  await startSpin()
  expect(spinCount()).toBe(0)
})

it('drops a result that arrives after a sign-out', async () => {
  const spinning = startSpin()
  signOut()
  await spinning
  expect(flow().kind).toBe('idle')
})
