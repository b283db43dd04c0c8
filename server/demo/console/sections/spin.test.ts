import { afterAll, beforeAll, expect, test } from 'vitest'
import { spinClaim, spinCoupons, spinSetup } from '#contract/spin.ts'
import { spinActive } from '#contract/spin-active.ts'
import { sameOriginHeaders, submitForm } from '#server/demo/console/console-form.fixture.ts'
import { seedWheels } from '#server/seed/wheel.ts'
import { addMember, createTestServer, type TestMember, type TestServer } from '#tests/setup/server-harness.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await createTestServer()
  await server.db.tx((sql) => seedWheels(sql, false))
  member = await addMember(server)
}, 60_000)
afterAll(() => server.close())

const act = (action: string, fields: Record<string, string>) => submitForm(server, action, fields)
const request = async (call: typeof spinSetup | typeof spinCoupons | typeof spinActive) =>
  (await server.call(call, { token: member.token })).body

test('gives coins to the member', async () => {
  const html = await act('give-coins', { member: String(member.id), coins: '7' })
  expect(html).toContain('The member has 7 coins now.')
  expect((await request(spinSetup)).userCoin).toBe(7)
  expect(await act('give-coins', { member: String(member.id), coins: '0' })).toContain('Refused: KEY_INVALID')
  expect(await act('give-coins', { member: '999999', coins: '1' })).toContain('Refused: NO_USER')
  expect(await act('give-coins', { member: String(member.id), coins: '-1' })).toContain('Not valid')
})

test('chooses among wheels of 2, 8 and 24 slices', async () => {
  const { body } = await server.request('/demo', { headers: sameOriginHeaders })
  for (const slices of [2, 8, 24]) expect(body).toContain(`(${slices} slices)`)
  for (const [wheel, slices] of [
    ['PAIR', 2],
    ['MANY', 24],
    ['MONTH', 8],
  ] as const) {
    expect(await act('choose-wheel', { wheel })).toContain(`The wheel ${wheel} is on offer.`)
    expect((await request(spinSetup)).activeSpinwheel.slices).toHaveLength(slices)
  }
  expect(await act('choose-wheel', { wheel: 'NONE' })).toContain('Refused: NO_DATA')
  expect((await request(spinSetup)).activeSpinwheel.slices).toHaveLength(8)
})

test('turns the feature off and on', async () => {
  expect(await act('offer-spin', { spin: 'off' })).toContain('The spin wheel is off.')
  expect(await request(spinActive)).toBe(false)
  expect(await act('offer-spin', { spin: 'on' })).toContain('The spin wheel is on.')
  expect(await request(spinActive)).toBe(true)
})

test.each([
  ['money', undefined],
  ['goods', 'INVALID_COUPON_TYPE'],
  ['withdrawn', 'INVALID_PRIZE_CODE'],
  ['expired', 'COUPON_EXPIRED'],
])('creates a coupon of the kind %s', async (kind, error) => {
  server.clock.advance(1000)
  await act('give-coupon', { member: String(member.id), kind })
  const [newest] = await request(spinCoupons)
  const { body } = await server.call(spinClaim, { token: member.token, body: { coupon: newest._id } })
  expect(body).toEqual(error === undefined ? { success: true } : { success: false, error })
})
