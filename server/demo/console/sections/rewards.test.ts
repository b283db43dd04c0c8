import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteBanners, inviteBonus } from '#contract/invite.ts'
import { refundBanners, refundCheck, refundReceive } from '#contract/refund.ts'
import { submitForm } from '#server/demo/console/console-form.fixture.ts'
import { addFriend, addPlayer, play } from '#tests/setup/rewards-harness.ts'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ settings: { demo: true } })
}, 60_000)
afterAll(() => server.close())

const terms = {
  inviteRate: '1.25',
  inviteMinPlay: '100',
  refundRate: '10',
  refundMin: '5',
}

const save = (fields: Record<string, string>) => submitForm(server, 'rewards', fields)

test("shows the selected member's accrued rewards under the operator's terms", async () => {
  const member = await addPlayer(server)
  const friend = await addFriend(server, member)
  await addFriend(server, member)
  await play(server, friend, 10_000)
  await play(server, member, 8000, 1000)
  const chosen = { member: String(member.id) }
  const on = { inviteActive: 'on', refundActive: 'on' }
  const page = await save({ ...chosen, ...terms, ...on })
  expect(page).toContain('The terms of invite and refund are saved.')
  expect(page).toContain(`>${member.phone}</td>`)
  for (const cell of [
    'Friends who count">1 of 2<',
    'Invite bonus accrued">1.25<',
    'Refund accrued">7.00<',
    'Refund to move">0.00<',
  ]) {
    expect(page).toContain(`<td class="num" data-label="${cell}/td>`)
  }
  const request = async (call: Parameters<TestServer['call']>[0]) =>
    (await server.call(call, { token: member.token })).body
  expect(await request(refundCheck)).toMatchObject({ result: true, info: '10%', refundAmount: 7 })
  expect([await request(inviteBanners), await request(refundBanners)]).toEqual([[], []])

  await save({ ...chosen, ...terms, inviteBanner: 'on', refundBanner: 'on' })
  expect((await request(inviteBonus)).message).toBe('INVITE_INACTIVE')
  expect((await request(refundReceive)).message).toBe('REFUND_INACTIVE')
  expect((await request(inviteBanners))[0].html).toContain('1.25%')
  expect((await request(refundBanners))[0].html).toContain('10%')
})

test.each([
  ['inviteRate', '100.01'],
  ['inviteRate', '-1'],
  ['refundRate', '5.125'],
  ['refundRate', ''],
  ['refundMin', '1e3'],
  ['inviteMinPlay', 'x'],
])('refuses %s of "%s"', async (name, value) => {
  expect(await save({ ...terms, [name]: value })).toMatch(/class="outcome bad"[^>]*>Not valid/)
})
