import { expect, test } from 'vitest'
import { inviteList } from '#contract/invite.ts'
import { login } from '#contract/login.ts'
import { refundCheck, refundList } from '#contract/refund.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server-harness.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedDemo } from './seed.ts'

const server = openForTests(() => createTestServer())

test.each([
  [
    'Thai',
    false,
    demoMembers,
    { amount: 5.75, success: 50, fail: 50 },
    // Rounding remainders are carried over until they make a satang.
    [7.36, 7.37, 7.36, 7.36, 7.36],
  ],
  [
    'Lao',
    true,
    laoMembers,
    { amount: 2875, success: 100, fail: 0 },
    [3681.25, 3681.25, 3681.25, 3681.25, 3681.25],
  ],
] as const)(
  'the first %s demo member has friends, refunds, and something to receive',
  async (_, laos, members, invite, amounts) => {
    await seedDemo({ ...server.deps, settings: { ...server.deps.settings, laos } })
    const { body: session } = await server.call(login, {
      body: { username: members[0].phone, password: DEMO_PASSWORD },
    })
    const { token } = session
    const body = { page: 1, limit: 10 }
    expect((await server.call(walletGet, { token })).body.invite).toEqual(invite)
    expect((await server.call(inviteList, { token, body })).body.total).toBe(
      members.filter(({ inviter }) => inviter === members[0].phone).length,
    )
    expect((await server.call(refundCheck, { token })).body).toMatchObject({
      result: true,
      refundAmount: amounts[0],
      waiting: amounts[0],
    })
    const { refunds } = (await server.call(refundList, { token, body })).body
    expect(refunds.map((refund: { refundAmount: number }) => refund.refundAmount)).toEqual(amounts)
    const { statements } = (await server.call(statementList, { token, body: { page: 1, limit: 100 } })).body
    const times = statements.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0] < new Date(server.clock.now()).toISOString()).toBe(true)
  },
)
