import type { Locator, Page } from '@playwright/test'
import { number, object } from 'valibot'
import { settleWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { aboutEntry, launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { breakCall, faults, rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { gameBaht, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { goBack, quiet } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdraw', exact: true })
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  return sheet
}

test('a withdrawal is reviewed, takes what is missing from the games, and is listed in the statement until it is settled', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 2000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 700 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('1,500')
  await expect(sheet.getByRole('status')).toContainText('฿200.00')
  await expect(sheet, 'no bonus is active').not.toContainText('If you are using a bonus')
  await sheet.getByRole('button', { name: 'Review withdrawal' }).click()
  const review = page.getByRole('dialog', { name: 'Review before withdrawing' })
  await expect(review).toContainText(member.accountNo.replace(/(...)(...)(....)/, '$1-$2-$3'))
  await expect(review).toContainText('SOMCHAI JAIDEE')
  await review.getByRole('button', { name: 'Confirm withdrawal of ฿1,500.00' }).click()

  await expect(sheet).toContainText('Withdrawal requested')
  const steps = sheet.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^Requested.*\d\d:\d\d:\d\d$/,
    'Waiting for approval',
    /^Your bank.*Not yet$/,
  ])
  await expect(sheet).toContainText(/W\d{6}-\d/)
  // On the smallest phone, the first fact is in view above the footer.
  await resize(page, { width: 320, height: 568 })
  await expect(sheet.getByText('To account', { exact: true })).toBeInViewport({ ratio: 1 })
  await resize(page, { width: 390, height: 844 })
  expect(await walletBaht(backend, member.id)).toBe(0)
  expect(await gameBaht(backend, member.id, 'NAKA')).toBe(500)
  await sheet.getByRole('link', { name: 'See it in the statement' }).click()
  await expect(page).toHaveURL('/user/statement')
  const entry = page.getByRole('button', { name: /Withdraw to/ })
  await expect(entry).toContainText('1,500.00')
  await expect(entry).toContainText('Waiting for approval')
  await expect(entry).toContainText('In progress')

  const { db, clock } = backend.deps
  const row = object({ id: number() })
  const withdrawal = await oneRow(db, row, 'select id from withdrawal where member_id = $1', [member.id])
  await db.tx((sql) => settleWithdrawal(sql, withdrawal.id, clock.now(), testActor))
  // The button would join a request in flight.
  await quiet(page)
  await page.getByRole('button', { name: 'Refresh statement' }).click()
  await expect(entry).toContainText('Success')
  await expect(entry).toContainText('Balance ฿0.00')
})

test('the conditions and the review open over the sheet, and every way back leads to the amount', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // The note about the conditions is for members whose bonus, if any, is unknown.
  watch.allow('/api/bonus/check/active')
  await breakCall(page, '/api/bonus/check/active', faults['500 with a key'])
  await arrive('/user/home', { member: await join({ baht: 900 }) })
  const sheet = await openSheet(page)
  const conditions = page.getByRole('dialog', { name: 'Conditions' })
  const review = page.getByRole('dialog', { name: 'Review before withdrawing' })
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('250')
  const entry = () => page.evaluate(() => JSON.stringify(history.state))
  const sheetState = await entry()
  const expectForm = async (above: Locator) => {
    await expect(above).toHaveCount(0)
    await expect(amount).toHaveValue('250.00')
    // A closed dialog removes its history entry asynchronously; going back before that would only do the same.
    await expect.poll(entry).toBe(sheetState)
  }
  for (const close of [
    () => conditions.getByRole('button', { name: 'Got it' }).click(),
    () => goBack(page),
    () => page.keyboard.press('Escape'),
  ]) {
    await sheet.getByRole('button', { name: 'See conditions' }).click()
    await expect(conditions.getByRole('region', { name: 'Conditions' })).toBeVisible()
    await close()
    await expectForm(conditions)
  }
  for (const back of [
    () => goBack(page),
    () => review.getByRole('button', { name: 'Back', exact: true }).click(),
    () => review.getByRole('button', { name: 'Go back and edit' }).click(),
  ]) {
    await sheet.getByRole('button', { name: 'Review withdrawal' }).click()
    await expect(review).toBeVisible()
    await back()
    await expectForm(review)
  }
  await goBack(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
})

test('a balance is never rounded up, and "All" sends the host’s own number; the server’s refusal opens an alert that leads to support', async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
}) => {
  await switches({ enableChatWidget: true })
  watch.allow('/api/wallet/withdrawAll')
  await rewriteResponse(page, '/api/wallet', (body: object) => ({ ...body, wallet: { amount: 999.9999 } }))
  const member = await join({ baht: 900 })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('999.99')
  await expect(launcher(page)).toBeVisible()
  const sheet = await openSheet(page)
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('1000')
  await expect(sheet.getByRole('alert')).toHaveText('There is not enough money for this.')
  await sheet.getByRole('button', { name: 'All', exact: true }).click()
  await expect(amount).toHaveValue('999.99')
  await sheet.getByRole('button', { name: 'Review withdrawal' }).click()
  const sent = page.waitForRequest('**/api/wallet/withdrawAll')
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿999.99' }).click()
  expect((await sent).postDataJSON()).toEqual({ amount: 999.9999 })
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await expect(alert).toContainText('Something you entered is not valid.')
  await alert.getByRole('button', { name: 'Ask support about this' }).click()
  await expect(aboutEntry(page)).toHaveText(/^My withdrawal failed.*฿999\.99/)
  await page.keyboard.press('Escape')
  await expect(aboutEntry(page)).toHaveCount(0)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog', { name: 'Review before withdrawing' })).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(900)
})
