import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountRegister } from '#contract/account-changes.ts'
import type { Call } from '#contract/call.ts'
import { inviteBanners, inviteBonus, inviteList } from '#contract/rewards/invite.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { holdBonus, releaseBonus } from '#tests/setup/money/held-bonus.ts'
import { addFriend, play } from '#tests/setup/money/rewards-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { newRegistration } from '#tests/setup/server/registrations.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'

describe.each(ruleKinds)('on %s', (kind) => {
  let inviter: TestMember
  const server = openForTests(() => createTestServer({ kind }))
  beforeEach(async () => {
    await server.db.run('delete from setting')
    inviter = await addMember(server)
  })

  const request = async (call: Call, who = inviter) => (await server.call(call, { token: who.token })).body
  const message = async (call: Call, who = inviter) => (await request(call, who)).message
  const wallet = async (who = inviter) => (await request(walletGet, who)).wallet.amount
  const figures = async (who = inviter) => (await request(walletGet, who)).invite
  const list = async (page = 1, who = inviter) =>
    (await server.call(inviteList, { token: who.token, body: { page, limit: 2 } })).body

  test('without friends, returns amount 0 and no percentages', async () => {
    expect(await figures()).toEqual({ amount: 0 })
    expect(await list()).toEqual({ total: 0, invites: [] })
    expect(await message(inviteBonus)).toBe('NO_INVITEE_PLAY_INFO')
  })

  test("pays a bonus on friends' stakes regardless of wins, once, with statement entry", async () => {
    const [first, second] = [await addFriend(server, inviter), await addFriend(server, inviter)]
    await addFriend(server, inviter)
    expect(await figures()).toEqual({ amount: 0, success: 0, fail: 100 })
    expect(await message(inviteBonus)).toBe('NO_INVITEE_PLAY_INFO')
    await play(server, first, 100_000, 0)
    await play(server, second, 300_000, 900_000)
    expect(await figures()).toEqual({ amount: 20, success: 66, fail: 34 })
    expect(await message(inviteBonus)).toBe('INVITE_BONUS_SUCCESS')
    expect(await wallet()).toBe(20)
    expect(await figures()).toEqual({ amount: 0, success: 66, fail: 34 })
    expect(await message(inviteBonus)).toBe('NO_INVITE_BONUS')
    await play(server, first, 20_000)
    expect(await message(inviteBonus)).toBe('INVITE_BONUS_SUCCESS')
    expect(await wallet()).toBe(21)
    const { body } = await server.call(statementList, { token: inviter.token, body: { page: 1, limit: 9 } })
    expect(body.statements).toMatchObject([
      { statementType: 'bonus', to: 'WALLET', amount: 1, invite: {} },
      { statementType: 'bonus', to: 'WALLET', amount: 20, status: 'SUCCESS' },
    ])
    expect(
      await server.db.run(`select from ledger_account where kind = 'house_invite' and balance < 0`),
    ).toBe(1)
  })

  test('lists friends, newest first, with the bonus from each', async () => {
    const names = ['Somchai', 'สมชาย ใจดี', 'Anousone Phommasane Keo', 'ສົມສັກ ແກ້ວມະນີ']
    for (const name of names) {
      const friend = await addFriend(server, inviter)
      await server.db.run('update member set name = $2 where id = $1', [friend.id, name])
      await play(server, friend, 10_000)
    }
    await request(inviteBonus)
    expect(await list(1)).toEqual({
      total: 4,
      invites: [
        { from: { name: 'ສົມສັກ ກ.' }, amount: 0.5, createdAt: '2026-11-21T03:00:00.000Z' },
        { from: { name: 'Anousone K.' }, amount: 0.5, createdAt: '2026-11-21T03:00:00.000Z' },
      ],
    })
    const newest = await server.db.rows(v.object({ id: v.number() }), 'select max(id) as id from member')
    await play(server, { ...inviter, id: newest[0]?.id ?? 0 }, 30_000)
    expect((await list(1)).invites[0].amount).toBe(2)
    const second = await list(2)
    expect(second.invites.map(({ from }: { from: { name: string } }) => from.name)).toEqual([
      'สมชาย จ.',
      'Somchai',
    ])
    expect((await list(3)).invites).toEqual([])
  })

  test("counts a friend's stakes once they reach the minimum, and then all of them", async () => {
    await updateOperatorSettings(server.db, { inviteMinPlay: 20_000 }, 0)
    const friend = await addFriend(server, inviter)
    await play(server, friend, 19_999)
    expect(await figures()).toEqual({ amount: 0, success: 0, fail: 100 })
    expect((await list()).invites[0].amount).toBe(0)
    expect(await message(inviteBonus)).toBe('NO_INVITE_BONUS')
    await play(server, friend, 1)
    expect(await figures()).toEqual({ amount: 1, success: 100, fail: 0 })
    expect((await list()).invites[0].amount).toBe(1)
    expect(await message(inviteBonus)).toBe('INVITE_BONUS_SUCCESS')
  })

  test('while disabled, pays nothing and loses nothing', async () => {
    await play(server, await addFriend(server, inviter), 40_000)
    await updateOperatorSettings(server.db, { inviteActive: false }, 0)
    expect(await message(inviteBonus)).toBe('INVITE_INACTIVE')
    await updateOperatorSettings(server.db, { inviteActive: true }, 0)
    expect(await message(inviteBonus)).toBe('INVITE_BONUS_SUCCESS')
    expect(await wallet()).toBe(2)
  })

  test('refuses the payout while a bonus is active', async () => {
    await play(server, await addFriend(server, inviter), 40_000)
    await holdBonus(server.db, inviter.id)
    expect(await server.call(inviteBonus, { token: inviter.token })).toMatchObject({
      status: 409,
      body: { message: 'BONUS_REMAINING' },
    })
    expect(await figures()).toMatchObject({ amount: 2 })
    await releaseBonus(server.db, inviter.id)
    expect(await message(inviteBonus)).toBe('INVITE_BONUS_SUCCESS')
  })

  describe('registration', () => {
    const register = (inviteCode: string) => {
      const body = newRegistration({ name: 'Somsri Rakdee', sourceCode: 'FRIEND', inviteCode })
      return server.call(accountRegister, { body })
    }
    const codeOf = ({ publicId }: TestMember) => `PR${publicId}`

    test('concurrent registrations with one code get distinct numbers', async () => {
      const code = codeOf(inviter)
      const answers = await Promise.all(Array.from({ length: 8 }, () => register(code)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const rows = await server.db.rows(
        v.object({ seq: v.number() }),
        'select seq from invitee where inviter_id = $1 order by seq',
        [inviter.id],
      )
      expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    })
  })

  test('shows a banner until it is disabled', async () => {
    expect(await request(inviteBanners)).toMatchObject([{ image: '/media/art/ribbons.svg' }])
    expect((await server.request('/media/art/ribbons.svg')).status).toBe(200)
    await updateOperatorSettings(server.db, { inviteBanner: false }, 0)
    expect(await request(inviteBanners)).toEqual([])
  })
})
