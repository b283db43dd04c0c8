import { describe, expect, test } from 'vitest'
import { autoLogin, autoLoginProviders, autoLoginWithPassword } from '#contract/game-login.ts'
import { walletAccount, walletActivate } from '#contract/slots.ts'
import { walletGet } from '#contract/wallet.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { redeemTicket } from './game-login.ts'

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  /** Opens a game account and reads its credentials. */
  async function open(
    { token }: TestMember,
    slotCode: string,
  ): Promise<{ username: string; password: string }> {
    await server.call(walletActivate, { token, params: { slotCode } })
    return (await server.call(walletAccount, { token, params: { slotCode } })).body
  }
  const enter = ({ token }: TestMember, provider: string, username: string, password?: string) =>
    password === undefined
      ? server.call(autoLogin, { token, params: { provider, username } })
      : server.call(autoLoginWithPassword, { token, params: { provider, username, password } })
  const ticketOf = (link: string) => new URL(link, 'http://x').searchParams.get('ticket') ?? ''
  const redeem = (slotCode: string, ticket: string) =>
    redeemTicket(server.db, slotCode, ticket, server.clock.now())

  test.each(autoLoginProviders)(
    '%s: a link into the own game, with and without the password',
    async (provider) => {
      const member = await addMember(server)
      const code = provider.toUpperCase()
      const { username, password } = await open(member, code)
      for (const answer of [
        await enter(member, provider, username),
        await enter(member, provider, username, password),
      ]) {
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.body.link).toMatch(new RegExp(`^/demo/games/${provider}\\?ticket=[\\w-]{32}$`))
        expect(await redeem(code, ticketOf(answer.body.link))).toBe(member.id)
      }
    },
  )

  test('a ticket is valid once, for its game, for a minute', async () => {
    const member = await addMember(server)
    const { username } = await open(member, 'PG')
    const ticket = async () => ticketOf((await enter(member, 'pg', username)).body.link)
    const first = await ticket()
    expect(await redeem('JOKER2', first)).toBeUndefined()
    const tries = await Promise.all(Array.from({ length: 20 }, () => redeem('PG', first)))
    expect(tries.filter((memberId) => memberId === member.id)).toHaveLength(1)
    expect(tries.filter((memberId) => memberId === undefined)).toHaveLength(19)
    const late = await ticket()
    const last = await ticket()
    server.clock.advance(59_999)
    expect(await redeem('PG', last)).toBe(member.id)
    server.clock.advance(1)
    expect(await redeem('PG', late)).toBeUndefined()
    expect(await redeem('PG', 'A'.repeat(32))).toBeUndefined()
    await ticket()
    expect(await server.db.run('select from game_ticket where expires_at <= $1', [server.clock.now()])).toBe(
      0,
    )
  })

  test("another member's account gives no access, and its existence isn't revealed", async () => {
    const owner = await addMember(server)
    const other = await addMember(server)
    const theirs = await open(owner, 'PG')
    await open(other, 'PG')
    for (const [username, password] of [
      [theirs.username],
      [theirs.username, theirs.password],
      ['pg00000000'],
      ["' or 1=1 --"],
    ] as const) {
      const answer = await enter(other, 'pg', username, password)
      expect(answer).toMatchObject({ status: 400, body: { message: 'SLOT_NO_ACCOUNT' } })
    }
    expect((await enter(owner, 'pg', theirs.username, 'wrong')).body.message).toBe('SLOT_NO_ACCOUNT')
    expect(await server.db.run('select from game_ticket where member_id = $1', [other.id])).toBe(0)
  })

  test('distinguishes games without account from unknown games', async () => {
    const member = await addMember(server)
    expect((await enter(member, 'areaslot', 'x')).body.message).toBe('NOT_AREASLOT')
    expect((await enter(member, 'imi', 'x')).body.message).toBe('SLOT_NO_ACCOUNT')
    const { username } = await open(member, 'USUN')
    await server.db.run(`update slot set web = null where code = 'USUN'`)
    expect((await enter(member, 'usun', username)).body.message).toBe('NO_GAME')
    expect((await enter(member, 'joker', 'x')).body.message).toBe('KEY_INVALID')
  })

  test('lists games with their URLs, some with their own for phones', async () => {
    const member = await addMember(server)
    const { slots } = (await server.call(walletGet, { token: member.token })).body
    const slot = (code: string) => slots.find((one: { code: string }) => one.code === code)
    expect(slot('NAKA')).toMatchObject({ web: '/demo/games/naka', android: [], ios: [] })
    expect(slot('JOKER')).toMatchObject({
      web: '/demo/games/joker',
      android: ['/demo/games/joker?app=android', '/demo/games/joker?app=android&mirror=1'],
      ios: ['/demo/games/joker?app=ios'],
    })
    expect(slot('HUAYHD').category).toBe('lotto')
  })
})
