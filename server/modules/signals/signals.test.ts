import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { bookPlay, playRound } from '#server/modules/games/play-round.ts'
import { creditDeposit } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { withdraw } from '#server/modules/wallet/withdrawals.ts'
import { addTestStaff, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { listAudit } from '../audit/audit.ts'
import { countSignals, listSignals } from './signals.ts'

const DAY = 24 * 3600_000
const server = openForTests(() => createTestServer())
let serial = 0
const member = async (satang = 0, bankAccountName = `HOLDER ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[serial++]}`) => {
  server.clock.advance(1000)
  return await addMember(server, { satang, bankAccountName })
}
const signalsOf = ({ id }: TestMember) => listSignals(server.db, id, server.clock.now())
const request = ({ id: memberId }: TestMember, satang = 20_000) => {
  server.clock.advance(1000)
  const asked = { memberId, satang, includeGames: false, at: server.clock.now() }
  return server.db.tx((sql) => withdraw(sql, asked))
}
const play = async ({ id, publicId }: TestMember) => {
  server.clock.advance(1000)
  const at = server.clock.now()
  await server.db.tx(async (sql) => {
    const known = await sql.run('select from game_account where member_id = $1', [id])
    if (known === 0) await activateGame(sql, { id, publicId }, 'NAKA', at)
    await transfer(sql, { memberId: id, from: 'WALLET', to: 'NAKA', satang: 1000, at })
    await playRound(sql, { memberId: id, slotCode: 'NAKA', stake: 100, win: 0, at })
  })
}

describe('shared-account', () => {
  test('is another member with the same holder', async () => {
    const [first, second] = [await member(0, 'SOMSAK DEE'), await member(0, 'SOMSAK  DEE')]
    expect(await signalsOf(first)).toEqual([{ kind: 'shared-account', subject: second.publicId }])
    expect(await signalsOf(second)).toEqual([{ kind: 'shared-account', subject: first.publicId }])
    expect(await signalsOf(await member())).toEqual([])
  })

  test('is another member with the same account number at another bank', async () => {
    const [first, second] = [await member(), await member()]
    await server.db.run(`update bank_account set bank_code = 'SCB', account_no = $2 where member_id = $1`, [
      second.id,
      first.accountNo,
    ])
    expect(await signalsOf(first)).toEqual([{ kind: 'shared-account', subject: second.publicId }])
  })

  test('is another member who withdrew to the account before changing theirs', async () => {
    const [first, second] = [await member(100_000), await member()]
    await request(first)
    await play(first)
    await server.db.run(`update bank_account set account_no = '7770001111' where member_id = $1`, [first.id])
    await server.db.run(`update bank_account set account_no = $2 where member_id = $1`, [
      second.id,
      first.accountNo,
    ])
    expect(await signalsOf(second)).toEqual([{ kind: 'shared-account', subject: first.publicId }])
  })
})

test('invite-circle is an inviter, an invited member or a sibling with the same holder', async () => {
  const top = await member(0, 'SAME HAND')
  const middle = await member()
  const bottom = await member(0, 'SAME HAND')
  const invite = (inviter: TestMember, invited: TestMember) =>
    server.db.run('update member set invited_by = $2 where id = $1', [invited.id, inviter.id])
  const kinds = async (who: TestMember) => (await signalsOf(who)).map(({ kind }) => kind).sort()
  expect(await kinds(bottom)).toEqual(['shared-account'])
  await invite(top, middle)
  await invite(middle, bottom)
  expect(await kinds(top)).toEqual(['invite-circle', 'shared-account'])
  expect(await kinds(bottom)).toEqual(['invite-circle', 'shared-account'])
  expect(await kinds(middle)).toEqual([])
  const [one, other] = [await member(0, 'TWO SIBLINGS'), await member(0, 'TWO SIBLINGS')]
  for (const each of [one, other]) await invite(middle, each)
  expect(await kinds(one)).toEqual(['invite-circle', 'shared-account'])
})

test('unplayed-withdrawal is an open withdrawal without a stake since the last deposit', async () => {
  const who = await member(100_000)
  await play(who)
  const played = await request(who)
  expect([played > 0, await signalsOf(who)]).toEqual([true, []])
  server.clock.advance(1000)
  const at = server.clock.now()
  const deposit = {
    memberId: who.id,
    satang: 50_000 as Satang,
    from: 'X',
    way: 'slip',
    key: 'second',
    at,
  } as const
  await server.db.tx((sql) => creditDeposit(sql, deposit))
  const id = await request(who)
  expect(await signalsOf(who)).toEqual([{ kind: 'unplayed-withdrawal', subject: String(id) }])
  // A deposit after the request plays nothing.
  server.clock.advance(1000)
  await server.db.tx((sql) => creditDeposit(sql, { ...deposit, key: 'third', at: server.clock.now() }))
  expect(await signalsOf(who)).toEqual([{ kind: 'unplayed-withdrawal', subject: String(id) }])
  await play(who)
  expect(await signalsOf(who)).toEqual([])
})

test('what a provider reports as played counts as a stake', async () => {
  const who = await member(100_000)
  const at = server.clock.now()
  await server.db.tx(async (sql) => {
    await activateGame(sql, who, 'NAKA', at)
    await transfer(sql, { memberId: who.id, from: 'WALLET', to: 'NAKA', satang: 1000, at })
  })
  await request(who)
  expect((await signalsOf(who)).map(({ kind }) => kind)).toEqual(['unplayed-withdrawal'])
  const round = { memberId: who.id, slotCode: 'NAKA', stake: 100, win: 50, at: server.clock.now() }
  await server.db.tx((sql) => bookPlay(sql, round))
  expect(await signalsOf(who)).toEqual([])
})

test('unplayed-bonus is a bonus that ended without a stake, for 30 days', async () => {
  const who = await member(100_000)
  const at = server.clock.now() + 500
  await server.db.run(
    `insert into bonus_offer (code, name, type, grant_fixed, percent_fail, turnover_multiple)
     values ('FIXED', 'Fixed', 'limit', 100, 0, 1) on conflict do nothing`,
  )
  await server.db.run(
    `insert into bonus_activation (member_id, offer_code, granted, base, percent_fail, end_below, turnover_needed,
       stake_at_activation, activated_at, ended_at, cleared)
     values ($1, 'FIXED', 100, 100, 0, 0, 100, 0, $2, $3, 0)`,
    [who.id, at, at + 1000],
  )
  server.clock.advance(5000)
  expect((await signalsOf(who)).map(({ kind }) => kind)).toEqual(['unplayed-bonus'])
  server.clock.advance(30 * DAY)
  expect(await signalsOf(who)).toEqual([])
})

test('changed-account is an open withdrawal within a week after the account was changed', async () => {
  const who = await member(100_000)
  await play(who)
  const change = () =>
    server.db.run('update bank_account set updated_at = $2 where member_id = $1', [
      who.id,
      server.clock.now(),
    ])
  // Requested before: it goes to the former account.
  const before = await request(who)
  server.clock.advance(1000)
  await change()
  expect(await signalsOf(who)).toEqual([])
  const after = await request(who)
  expect(await signalsOf(who)).toEqual([{ kind: 'changed-account', subject: String(after) }])
  await server.db.run("update withdrawal set status = 'SUCCESS' where id = any($1)", [[before, after]])
  expect(await signalsOf(who)).toEqual([])
  server.clock.advance(8 * DAY)
  await request(who)
  expect(await signalsOf(who)).toEqual([])
})

test('refused-slips are three of 30 days, and more than credited ones', async () => {
  const who = await member()
  const slips = (status: string, from: number, to: number, at = server.clock.now()) =>
    server.db.run(
      `insert into slip (member_id, seq, reference, status, created_at)
       select $1::bigint, n, 'slip-' || $1::bigint || '-' || n, $2, $5 from generate_series($3::int, $4::int) as n`,
      [who.id, status, from, to, at],
    )
  await slips('failed', 1, 2)
  await slips('failed', 3, 4, server.clock.now() - 31 * DAY)
  expect(await signalsOf(who)).toEqual([])
  await slips('failed', 5, 5)
  expect((await signalsOf(who)).map(({ kind }) => kind)).toEqual(['refused-slips'])
  await slips('success', 6, 8)
  expect(await signalsOf(who)).toEqual([])
})

describe('at the desk', () => {
  test('they stand beside the withdrawal and on the page of the member until dismissed with a reason', async () => {
    const who = await member(100_000)
    const id = await request(who)
    const nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
    const support = await deskBrowserOf(server, await addTestStaff(server, 'support'))
    const path = `/desk/members/${who.publicId}`
    for (const page of [path, `/desk/withdrawals/${id}`])
      expect((await nok.open(page)).body).toContain('nothing was staked since the last deposit')
    expect((await support.open(path)).body).not.toContain(`action="${path}/signals"`)
    const fields = { kind: 'unplayed-withdrawal', subject: String(id), reason: 'A known customer.' }
    expect((await nok.submit(`${path}/signals`, { ...fields, reason: '' })).status).toBe(400)
    for (const wrong of [{ subject: '0' }, { kind: 'unplayed-bonus' }, { kind: 'x' }])
      expect((await nok.submit(`${path}/signals`, { ...fields, ...wrong })).body).toContain(
        'nothing was changed',
      )
    expect((await nok.submit(`${path}/signals`, fields)).body).toContain('Dismissed a signal, nok')
    expect((await nok.submit(`${path}/signals`, fields)).body).toContain('nothing was changed')
    expect(await signalsOf(who)).toEqual([])
    expect(await listAudit(server.db, { memberId: who.id }, { limit: 9 })).toMatchObject([
      {
        action: 'dismiss-signal',
        before: { signal: 'unplayed-withdrawal' },
        after: { reason: 'A known customer.' },
      },
    ])
    // Another withdrawal is another signal.
    const next = await request(who)
    expect(await signalsOf(who)).toEqual([{ kind: 'unplayed-withdrawal', subject: String(next) }])
  })

  test('as many as the owner has set make a withdrawal need two people', async () => {
    const who = await member(100_000)
    const path = `/desk/withdrawals/${await request(who)}`
    const [kim, lek] = [
      await deskBrowserOf(server, await addTestStaff(server, 'finance')),
      await deskBrowserOf(server, await addTestStaff(server, 'finance')),
    ]
    expect(await countSignals(server.db, who.id, server.clock.now())).toBe(1)
    await updateOperatorSettings(server.db, { signalsSecondPerson: 1 }, 1)
    expect((await kim.submit(`${path}/settle`)).body).toContain('needs a second person')
    // Dismissing the signal doesn't make them two people.
    const [signal] = await signalsOf(who)
    const dismissal = { ...signal, reason: 'A known customer.' }
    await kim.submit(`/desk/members/${who.publicId}/signals`, dismissal)
    expect(await signalsOf(who)).toEqual([])
    expect((await kim.submit(`${path}/settle`)).body).toContain('needs a second person')
    await updateOperatorSettings(server.db, { signalsSecondPerson: 2 }, 1)
    expect((await kim.submit(`${path}/settle`)).body).toContain('Settled')
    await updateOperatorSettings(server.db, { signalsSecondPerson: null }, 1)
    expect((await lek.open(path)).status).toBe(200)
  })
})
