import type { Locator, Page } from '@playwright/test'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { activate, card, endBonusDialog, MORNING } from '#tests/e2e/fixtures/money/bonus.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newFriend, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { coupons } from '#tests/e2e/fixtures/money/spin.ts'
import { quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'
import { addDeposit } from '#tests/setup/money/bonus-harness.ts'

// The rules of a money call are unit tests in src/domain/money-call; here are the screens and the statement of the real backend.

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function startTransfer(page: Page, baht: number): Promise<Locator> {
  await page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const sheet = dialogOf(page, 'Transfer')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(String(baht))
  await sheet.getByRole('button', { name: `Transfer ฿${baht}.00` }).click()
  return sheet
}

/** Expects that the statement shows the effect of the lost response, and that nothing offers to repeat it. */
async function expectArrived(page: Page, dialog: Locator, text: string): Promise<void> {
  await expect(dialog).toContainText('Your request arrived')
  await expect(dialog).toContainText(text)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await entriesGone(page)
}

test('the lost response of any money call is found in the statement, and the call has one effect', async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
}) => {
  watch.allow(/^\/api\//)
  await switches({ inviteBanner: false, refundBanner: false })
  const member = await join({ baht: 5000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 3000 })
  await playFor(backend, member, { stake: 2000 })
  await newFriend(backend, member, { stake: 4000 })
  const { db, clock } = backend.deps
  await db.tx((sql) => addCoupon(sql, { memberId: member.id, prizeCode: 'MONEY50', at: clock.now() }))
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('Main wallet ฿2,000.00')
  await quiet(page)
  const effects = async (kind: string) => [
    await countOf(backend, member.id, kind),
    await walletBaht(backend, member.id),
  ]

  await test.step('a transfer', async () => {
    await page.route('**/api/wallet/transfer', loseReply)
    await expectArrived(page, await startTransfer(page, 30), '1,970.00')
    expect(await effects('transfer')).toEqual([2, 1970])
  })
  await test.step('the invite bonus', async () => {
    await page.route('**/api/invite/bonus', loseReply)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const receive = { name: 'Receive into wallet' }
    await dialogOf(page, 'Invite friends').getByRole('button', receive).click()
    const question = dialogOf(page, 'Receive invite bonus')
    await question.getByRole('button', receive).click()
    await expectArrived(page, question, '20.00')
    expect(await effects('invite_bonus')).toEqual([1, 1990])
  })
  await test.step('a refund, which is received without an entry in the statement, and moved', async () => {
    await page.route('**/api/refund/receive', loseReply)
    await page.route('**/api/refund/addWallet', loseReply)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const sheet = dialogOf(page, 'Refund')
    const receive = sheet.getByRole('button', { name: 'Receive refund' })
    await receive.click()
    await expect(sheet).toContainText('Your refund was received although the reply was lost.')
    await expect(receive).toBeDisabled()
    expect(await effects('refund')).toEqual([1, 1990])
    await sheet.getByRole('button', { name: 'Move to wallet' }).click()
    const question = dialogOf(page, 'Move refund to wallet')
    await question.getByRole('button', { name: 'Move to wallet' }).click()
    await expectArrived(page, question, '100.00')
    expect(await effects('refund_moved')).toEqual([1, 2090])
  })
  await test.step('a coupon', async () => {
    await page.route('**/api/spinwheel/coupon/claim', loseReply)
    await visit(page, '/user/spin')
    await started(page)
    await coupons(page)
      .getByRole('button', { name: /^Claim/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
    await expectArrived(page, dialogOf(page, 'Claim coupon'), 'Coupon ฿50')
    expect(await effects('coupon')).toEqual([1, 2140])
  })
  await test.step('a bonus, and its end', async () => {
    await page.route('**/api/bonus/activate/MORNING', loseReply)
    await page.route('**/api/bonus/clear', loseReply)
    await addDeposit(backend.deps, member.id, 50_000)
    await visit(page, '/user/bonus')
    await started(page)
    await activate(page, MORNING)
    await expectArrived(page, dialogOf(page, 'Activate bonus'), MORNING)
    await expect(card(page, MORNING)).toContainText('Current')
    expect(await effects('bonus')).toEqual([1, 2690])
    await page.getByRole('button', { name: 'End bonus' }).click()
    await expect(endBonusDialog(page)).toContainText('50.00 goes back')
    await endBonusDialog(page).getByRole('button', { name: 'End bonus' }).click()
    await expectArrived(page, dialogOf(page, 'End bonus'), MORNING)
    await expect(page.getByRole('textbox', { name: 'Promotion code' })).toBeVisible()
    // Nothing was played, so the member keeps what was in the game.
    expect(await effects('bonus_end')).toEqual([1, 3670])
  })
})

test('after a failure the outcome is unknown; it is checked, then the transfer is offered again', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow(/^\/api\//)
  const member = await join({ baht: 100, games: ['NAKA'] })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('100.00')
  await quiet(page)
  const restore = await breakCall(page, '/api/wallet/transfer', faults['nothing at all'])
  const restoreReads = await breakCall(page, '/api/statement', faults['nothing at all'])
  const sheet = await startTransfer(page, 30)
  await expect(sheet).toContainText('Result not known yet, checking')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await restoreReads()
  await tryAgain(sheet.getByRole('button', { name: 'Check now' }), sheet.getByText('Not in your statement'))
  expect(await countOf(backend, member.id, 'transfer')).toBe(0)
  await restore()
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('30')
  await sheet.getByRole('button', { name: 'Transfer ฿30.00' }).click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(70)
})
