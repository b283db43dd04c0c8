import { settleWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { idRow, oneRow } from '#server/platform/db/db.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'
import { addDeposit } from '#tests/setup/money/bonus-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

test.use(withWorker)

test('what another device moved is on home, also offline after a restart with its age, and once what became of it', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 1000, games: ['NAKA'] })
  await addDeposit(backend.deps, member.id, 50_000)
  const move = { from: 'WALLET', to: 'NAKA', amount: 100 }
  await callAs(backend, member, 'POST', '/api/wallet/transfer', move)
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 400 })
  const pocket = page.getByRole('region', { name: 'Total balance' })
  const latest = page.getByRole('region', { name: 'Latest movements' })
  const expectMovements = async () => {
    // The service worker reads the statement once the page is quiet.
    await expect(pocket).toContainText('Withdrawal in progress')
    await expect(pocket).toContainText('400.00')
    // They are loaded when the member comes near them.
    await page.getByRole('link', { name: /^Look after yourself/ }).scrollIntoViewIfNeeded()
    await expect(latest.getByRole('listitem')).toHaveText([
      /^Withdraw to .*\d\d:\d\d.*400\.00.*In progress$/,
      /^Main wallet → Naka.*100\.00$/,
      /^Deposit.*500\.00$/,
    ])
  }
  await arrive('/user/home', { member })
  await expectMovements()
  await expect(latest).not.toContainText('As of')

  await waitUntilCached(page, 'walletGet', 'statementList')
  await buildCached(page)
  await context.setOffline(true)
  await leave(page, () => page.reload())
  await started(page)
  await expectMovements()
  await expect(latest).toContainText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)

  const { db, clock } = backend.deps
  const query = 'select id from withdrawal where member_id = $1'
  const { id } = await oneRow(db, idRow, query, [member.id])
  await db.tx((sql) => settleWithdrawal(sql, id, clock.now(), testActor))
  await context.setOffline(false)
  await expect(pocket).toContainText('Withdrawal at your bank')
  await pocket.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('button', { name: /Withdraw to/ })).toContainText('Success')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(pocket).toContainText('1,000.00')
  await expect(pocket).not.toContainText('Withdrawal')
  await page.getByRole('link', { name: /^Look after yourself/ }).scrollIntoViewIfNeeded()
  await latest.getByRole('link', { name: 'All movements' }).click()
  await expect(page).toHaveURL('/user/statement')
})
