import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { qrCreate } from '#contract/qr.ts'
import { statementList } from '#contract/statement.ts'
import { walletAdd, walletWithdraw } from '#contract/wallet-changes.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { listAudit } from './modules/audit/audit.ts'
import { walletBalance } from './modules/ledger/ledger.ts'
import { runOperatorCommand } from './operate-commands.ts'

const server = openForTests(() => createTestServer({ settings: { demo: false } }))

const operate = (...args: string[]) => runOperatorCommand(server.deps, args, () => Promise.resolve(true))

test('a payment that arrives after its code has expired can be credited, once', async () => {
  const member = await addMember(server)
  await operate('settings', 'promptpayBiller=099400016550100')
  const qr = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 70 } }
  const { qrcodeId } = (await server.call(qrCreate, qr)).body
  server.clock.advance(3600_000)
  await expect(operate('qr', 'paid', qrcodeId)).rejects.toThrow('waits at the desk')
  await operate('qr', 'paid-late', qrcodeId)
  await expect(operate('qr', 'paid-late', qrcodeId)).rejects.toThrow('was credited before')
  await expect(operate('qr', 'paid', 'QR-NOBODY')).rejects.toThrow('is unknown')
  expect(await walletBalance(server.db, member.id)).toBe(7000)
})

test('deposits and withdrawals are listed, and decided once', async () => {
  await offerManualDeposits(server.db)
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletAdd, { token: member.token, body: { amount: 250 } })
  const [deposit = ''] = await operate('deposits')
  expect(deposit).toMatch(new RegExp(`^\\d+ {2}2026-\\S+Z {2}250\\.00 BAHT {2}${member.phone} {2}KBANK `))
  const depositId = deposit.split(' ')[0] ?? ''
  expect(await operate('deposits', 'settle', depositId)).toEqual([`The deposit is settled: ${deposit}`])
  expect(await operate('deposits')).toEqual([])
  await expect(operate('deposits', 'refuse', depositId)).rejects.toThrow('it was decided already')
  expect(await walletBalance(server.db, member.id)).toBe(125_000)

  await server.call(walletWithdraw, { token: member.token, body: { amount: 500 } })
  const [withdrawal = ''] = await operate('withdrawals')
  const withdrawalId = withdrawal.split(' ')[0] ?? ''
  expect(await operate('withdrawals', 'refuse', withdrawalId, 'The account', 'is closed.')).toEqual([
    `The withdrawal is refused: ${withdrawal}`,
  ])
  expect(await walletBalance(server.db, member.id)).toBe(125_000)
  const statement = { token: member.token, body: { page: 1, limit: 1 } }
  expect((await server.call(statementList, statement)).body.statements[0]).toMatchObject({
    status: 'FAILED',
    reason: 'The account is closed.',
  })
})

test('who decides is in the audit log: the name of --by, or the user of the system', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 200 } })
  const [first = '', second = ''] = (await operate('withdrawals')).map((line) => line.split(' ')[0] ?? '')
  await operate('withdrawals', 'approve', first)
  await operate('--by', 'Nok', 'withdrawals', 'settle', first)
  await operate('withdrawals', 'refuse', second, '--by', 'Ploy')
  await expect(operate('withdrawals', 'settle', second, '--by', 'Nok')).rejects.toThrow('decided already')
  const entries = await listAudit(server.db, { memberId: member.id }, { limit: 10 })
  const { username } = userInfo()
  expect(entries.map((one) => [one.actor_name, one.action, one.record_id, one.after])).toEqual([
    ['Ploy', 'refuse', second, { status: 'FAILED', amount: 20_000 }],
    ['Nok', 'settle', first, { status: 'SUCCESS', amount: 30_000 }],
    [username, 'approve', first, { amount: 30_000 }],
  ])
  await expect(operate('withdrawals', '--by')).rejects.toThrow('--by needs the name')

  await operate('settings', 'minDeposit=20000', '--by', 'Nok')
  expect((await listAudit(server.db, undefined, { limit: 1 }))[0]).toMatchObject({
    actor_name: 'Nok',
    record_kind: 'settings',
    before: { minDeposit: 100 },
    after: { minDeposit: 20_000 },
  })
  const [last] = await listAudit(server.db, undefined, { limit: 1 })
  await operate('settings', 'minDeposit=20000')
  expect(await listAudit(server.db, undefined, { limit: 1 }), 'nothing has changed').toEqual([last])
})

test('a list that is cut says so', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 100 } })
  await server.db.run(
    `insert into withdrawal (member_id, statement_id, amount, bank_code, account_no, account_name, created_at)
     select member_id, statement_id, amount, bank_code, account_no, account_name, created_at
     from withdrawal, generate_series(1, 200) where status = 'PROCESSING'`,
  )
  const lines = await operate('withdrawals')
  expect([lines.length, lines.at(-1)]).toEqual([201, 'There are more: the first 200 are listed.'])
  const { items, isCut } = JSON.parse((await operate('withdrawals', '--json')).join('\n'))
  expect([items.length, isCut]).toEqual([200, true])
  await server.db.run('delete from withdrawal where member_id = $1', [member.id])
})

test('slips that were refused long ago, or that somebody has looked at, aren’t listed', async () => {
  const member = await addMember(server)
  const day = 24 * 3600_000
  const now = server.clock.now()
  await server.db.run(
    `insert into slip (member_id, seq, reference, status, note, created_at, reviewed_at) values
       ($1, 1, 'new', 'failed', 'INVALID_SLIP', $2, null), ($1, 2, 'seen', 'failed', 'INVALID_SLIP', $2, 1),
       ($1, 3, 'old', 'failed', 'INVALID_SLIP', $3, null), ($1, 4, 'checked', 'processing', null, $3, null)`,
    [member.id, now - 29 * day, now - 31 * day],
  )
  expect(await operate('slips')).toEqual([
    expect.stringContaining('0 attempts'),
    expect.stringContaining('refused INVALID_SLIP'),
  ])
})
