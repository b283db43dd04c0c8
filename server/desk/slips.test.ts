import { beforeAll, expect, test } from 'vitest'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { entriesOf, newestSlip } from '#tests/setup/money/refused-slips.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'

const server = openForTests(() => createDepositServer())
let nok: DeskBrowser
let support: DeskBrowser

beforeAll(async () => {
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support'))
})

test('a slip is shown with its picture beside what the bank says, and checked again', async () => {
  const member = await server.member()
  await server.db.run(`update deposit_account set is_active = false where account_no = '0011223344'`)
  await server.upload(member, await server.transferSlip(member))
  await checkDueSlips(server.deps)
  const { id, path } = await newestSlip(server)
  expect((await support.open('/desk/slips')).body).toContain('Not paid to an account of the shop&#39;s')
  const { body } = await support.open(path)
  expect(body).toContain('500.00\u00a0baht')
  expect(body).toContain(`data-copy="${member.accountNo}"`)
  expect(body).toContain(`<img class="slip" src="${path}/picture"`)
  const picture = await support.open(`${path}/picture`)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')

  await server.db.run('update deposit_account set is_active = true')
  expect((await support.submit(`${path}/recheck`)).body).toMatch(/Sent to be checked again, support-\d+/)
  expect((await support.submit(`${path}/recheck`)).body).toContain('Already decided')
  await checkDueSlips(server.deps)
  expect(await walletBalance(server.db, member.id)).toBe(50_000)
  expect(await entriesOf(server, id)).toMatchObject([
    { action: 'credit', actor_kind: 'webhook', actor_name: 'bank', after: { amount: 50_000 } },
    { action: 'recheck', actor_kind: 'staff', before: { status: 'failed', note: 'DEST_ACC_INVALID' } },
    { action: 'refuse', actor_kind: 'webhook', actor_name: 'bank', after: { note: 'DEST_ACC_INVALID' } },
  ])
})

test('slips are listed in pages of a hundred, newest first', async () => {
  const { id } = await server.member()
  await server.db.run(
    `insert into slip (member_id, seq, reference, status, note, created_at)
     select $1, n, 'page-' || n, 'failed', 'INVALID_SLIP', $2 from generate_series(1, 101) as n`,
    [id, server.clock.now()],
  )
  const linked = async (path: string) => {
    const { body } = await nok.open(path)
    const ids = [...String(body).matchAll(/<a href="\/desk\/slips\/(\d+)"/g)].map(([, slip]) => Number(slip))
    return { ids, older: /href="([^"]*before=\d+)"/.exec(String(body))?.[1] ?? '' }
  }
  const first = await linked('/desk/slips')
  const second = await linked(first.older)
  expect(first.ids).toHaveLength(100)
  expect(second.ids[0]).toBe(Number(first.ids.at(-1)) - 1)
  await server.db.run('delete from slip where member_id = $1', [id])
})

test('a slip that the bank knows from another account is marked', async () => {
  const member = await server.member()
  const slip = await server.transferSlip(member, {
    senderAccount: '9998887776',
    senderName: 'SOMEBODY ELSE',
  })
  await server.upload(member, slip)
  await checkDueSlips(server.deps)
  const { body } = await nok.open((await newestSlip(server)).path)
  expect(body).toMatch(/xxxxx87776 <span class="chip bad">Differs<\/span>/)
  expect(body).toMatch(/SOMEBODY ELSE<\/bdi> <span class="chip bad">Differs<\/span>/)
})

test('a slip of which nothing is known says so', async () => {
  const member = await server.member()
  server.deps.bank = { find: () => Promise.resolve({ kind: 'unavailable' }) }
  await server.upload(member, await server.transferSlip(member))
  await checkDueSlips(server.deps)
  const { body } = await nok.open((await newestSlip(server)).path)
  expect(body).toContain('The bank hasn&#39;t answered about this slip')
  expect(body).toContain('Being checked, 1 attempts')
})
