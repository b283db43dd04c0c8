import { parse } from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { infoLookup } from '#contract/lookups.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { readBefore } from './lost-spin.ts'
import { couponsResource, setupResource } from './spin-data.ts'
import { checkAgain, explainLostSpin, resultSeen, spinFlowAtom, spinOnce, wheelStopped } from './spin-flow.ts'

const slices = [
  { code: 'A', label: 'Ten' },
  { code: 'B', label: 'Nothing', htmlDescription: '<p>Nothing</p>' },
]
const won = { success: true, result: { code: 'B', label: 'Nothing', remainingCoin: 1 } }

/** What the server answers by path, each call noted. */
const answers = new Map<string, () => unknown>()
const asked: string[] = []
const spins = () => asked.filter((path) => path.endsWith('/spin')).length
const flow = () => store.get(spinFlowAtom)

beforeEach(async () => {
  browserStorage()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://test').pathname
    asked.push(path)
    const answer = answers.get(path.replace('/api/spinwheel/', ''))?.()
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer))
  })
  answers.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 2 }))
  answers.set('coupon', () => [{ _id: 'old', prize: { name: 'Old' } }])
  answers.set('spin', () => won)
  signOut()
  signIn('abc', true)
  infoResource.put(parse(infoLookup, { capabilities: ['idempotency-key'] }))
  await Promise.all([setupResource.reload(), couponsResource.reload()])
  asked.length = 0
})

it('goes from the tap to the wheel, the result and back, and spins once', async () => {
  await Promise.all([spinOnce(), spinOnce()])
  expect(flow()).toMatchObject({ kind: 'turning', index: 1, prize: { label: 'Nothing', onWheel: true } })
  expect(store.get(setupResource.state).value?.userCoin).toBe(1)
  await spinOnce()
  wheelStopped()
  expect(flow().kind).toBe('stopped')
  expect(readBefore()).toBeUndefined()
  await spinOnce()
  expect(spins()).toBe(1)
  resultSeen()
  expect(flow().kind).toBe('idle')
})

it('remembers what was before for as long as the result hasn’t been shown', async () => {
  await spinOnce()
  expect(readBefore()).toMatchObject({ coins: 2, coupons: ['old'] })
})

const noCoin = () => ({ success: false, error: 'NO_COIN' })

it('a refusal by a host that honours keys is certain', async () => {
  answers.set('spin', noCoin)
  answers.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 0 }))
  await spinOnce()
  expect(flow()).toEqual({ kind: 'refused', error: 'NO_COIN' })
  expect(readBefore()).toBeUndefined()
})

describe('a refusal by a host without idempotency keys', () => {
  beforeEach(() => {
    infoResource.put(parse(infoLookup, {}))
    answers.set('spin', noCoin)
  })

  it('stands when coins and coupons are what they were', async () => {
    await spinOnce()
    expect(flow()).toEqual({ kind: 'refused', error: 'NO_COIN' })
  })

  it('may be the answer to a resend: a coin less shows that the spin happened', async () => {
    answers.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 1 }))
    await spinOnce()
    expect(flow()).toMatchObject({ kind: 'checked', verdict: { happened: true, coinsNow: 1 } })
    resultSeen()
  })

  it('is looked into until coins and coupons can be read', async () => {
    answers.set('coupon', () => new TypeError('failed'))
    await spinOnce()
    expect(flow()).toMatchObject({ kind: 'checking', failed: true })
    answers.set('coupon', () => [{ _id: 'old', prize: { name: 'Old' } }])
    await checkAgain()
    expect(flow()).toEqual({ kind: 'refused', error: 'NO_COIN' })
  })
})

it.each([
  ['a lost answer', () => new TypeError('failed')],
  ['success without a result', () => ({ success: true })],
])('%s is explained by coins and coupons, however long they can’t be read', async (_, answer) => {
  answers.set('spin', answer)
  answers.set('coupon', () => new TypeError('failed'))
  await spinOnce()
  expect(flow()).toMatchObject({ kind: 'checking', failed: true })
  await spinOnce()
  resultSeen()
  expect(flow().kind).toBe('checking')
  answers.set('coupon', () => [
    { _id: 'new', prize: { name: 'New' } },
    { _id: 'old', prize: { name: 'Old' } },
  ])
  answers.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 1 }))
  await checkAgain()
  expect(flow()).toMatchObject({ kind: 'checked', verdict: { happened: true, fresh: [{ _id: 'new' }] } })
  expect(spins()).toBe(1)
  resultSeen()
})

it('a spin that an earlier page began is explained', async () => {
  localStorage.setItem('kapao.member.spin-before', JSON.stringify({ coins: 3, coupons: ['old'], at: 1 }))
  explainLostSpin()
  await vi.waitFor(() => expect(flow().kind).toBe('checked'))
  expect(flow()).toMatchObject({ verdict: { happened: true, coinsBefore: 3, coinsNow: 2, fresh: [] } })
  expect(spins()).toBe(0)
})

it('a result that isn’t on the wheel needs no turn', async () => {
  answers.set('spin', () => ({ success: true, result: { code: 'C', label: 'Kite', remainingCoin: 1 } }))
  await spinOnce()
  expect(flow()).toMatchObject({ kind: 'stopped', prize: { label: 'Kite', onWheel: false } })
})

it('without coins, or before everything is read, nothing is sent', async () => {
  setupResource.put({ activeSpinwheel: { name: 'W', slices: [] }, userCoin: 5 })
  await spinOnce()
  answers.set('setup', () => ({ activeSpinwheel: { name: 'W', slices }, userCoin: 0 }))
  await setupResource.reload()
  await spinOnce()
  expect(spins()).toBe(0)
})

it('what comes after a sign-out is another member’s no more', async () => {
  const spinning = spinOnce()
  signOut()
  await spinning
  expect(flow().kind).toBe('idle')
})
