import { number, object } from 'valibot'
import { settleWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { buildCached } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'
import { testActor } from '#tests/setup/test-actor.ts'

test.use(withWorker)

test('a withdrawal made on another device is told on home, also offline after a restart, and once what became of it', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 1000 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 400 })
  await arrive('/user/home', { member })
  const pocket = page.getByRole('region', { name: 'Total balance' })
  // It is known once the statement is.
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Withdraw to/ })).toContainText('Waiting for approval')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(pocket).toContainText('Withdrawal on its way')
  await expect(pocket).toContainText('400.00')

  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  await context.setOffline(true)
  await leave(page, () => page.reload())
  await started(page)
  await expect(pocket).toContainText('Withdrawal on its way')

  const { db, clock } = backend.deps
  const withdrawal = await oneRow(
    db,
    object({ id: number() }),
    'select id from withdrawal where member_id = $1',
    [member.id],
  )
  await db.tx((sql) => settleWithdrawal(sql, withdrawal.id, clock.now(), testActor))
  await context.setOffline(false)
  await expect(pocket).toContainText('Withdrawal at your bank')
  await pocket.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('button', { name: /Withdraw to/ })).toContainText('Success')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(pocket).toContainText('600.00')
  await expect(pocket).not.toContainText('Withdrawal')
})
