import { callAs } from '#tests/e2e/fixtures/member.ts'
import {
  alertOf,
  card,
  DAILY,
  details,
  endBonusDialog,
  MORNING,
  searchCode,
  transferToNaka,
} from '#tests/e2e/fixtures/money/bonus.ts'
import { countOf, gameBaht, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { newSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { addDeposit } from '#tests/setup/money/bonus-harness.ts'

test('a bonus is activated once by a double tap after its deposit, and ended once when its conditions are met', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/bonus/activate/MORNING', '/api/bonus/clear')
  const member = await join({ games: ['NAKA'] })
  await arrive('/user/bonus', { member })
  await expect(page).toHaveTitle(/^Bonus/)
  await expect(page.getByRole('article')).toHaveCount(4)
  await details(page, MORNING).click()
  const sheet = page.getByRole('dialog', { name: MORNING })
  await expect(sheet).toContainText('10% or less of deposit plus bonus is left')
  await expect(sheet.getByText('10%', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
  await expect(sheet).toContainText('Ending the bonus clears all game balances.')
  await sheet.getByRole('button', { name: 'Activate' }).click()
  await expect(alertOf(page, 'Error')).toContainText('Many bonuses need a new deposit first')
  await expect(alertOf(page, 'Error')).not.toContainText('ended')
  await alertOf(page, 'Error').getByRole('button', { name: 'OK' }).click()

  await addDeposit(backend.deps, member.id, 50_000)
  await sheet.getByRole('button', { name: 'Activate' }).dblclick()
  await expect(alertOf(page, 'Success')).toContainText('Saved')
  await expect(sheet).toBeHidden()
  await alertOf(page, 'Success').getByRole('button', { name: 'OK' }).click()
  expect(await walletBaht(backend, member.id)).toBe(550)
  expect(await countOf(backend, member.id, 'bonus')).toBe(1)

  await expect(page.getByRole('heading', { name: MORNING, level: 2 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('฿55.00 or less')
  await expect(card(page, MORNING)).toContainText('Current')
  await expect(page.getByRole('textbox', { name: 'Promotion code' })).toHaveCount(0)
  await details(page, DAILY).click()
  const other = page.getByRole('dialog', { name: DAILY })
  await expect(other).toContainText('A bonus is already active. End it first.')
  await expect(other.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await entriesGone(page, 1)
  await goBack(page)
  await expect(other).toBeHidden()

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('550.00')
  await page.getByRole('link', { name: 'See bonus' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing has been played yet')
  await expect(page.getByRole('main')).toContainText('฿0.00 / ฿2,750.00')

  await transferToNaka(backend, member, 545)
  await playFor(backend, member, { stake: 500, win: 500 })
  await leave(page, () => page.reload())
  await expect(page.getByRole('main')).toContainText('฿500.00 / ฿2,750.00')
  const end = () => page.getByRole('button', { name: 'End bonus' }).click()
  const confirm = endBonusDialog(page).getByRole('button', { name: 'End bonus' })
  await end()
  await expect(endBonusDialog(page)).toContainText('Ending clears all game balances.')
  await expect(endBonusDialog(page)).toContainText('545.00')
  await endBonusDialog(page).getByRole('button', { name: 'Keep bonus' }).click()
  await expect(endBonusDialog(page)).toBeHidden()
  await end()
  await confirm.click()
  await expect(alertOf(page, 'Error')).toContainText(
    'The bonus can’t be ended while its conditions are not met.',
  )
  await alertOf(page, 'Error').getByRole('button', { name: 'OK' }).click()
  await expect(endBonusDialog(page)).toBeHidden()
  expect(await gameBaht(backend, member.id, 'NAKA')).toBe(545)

  await playFor(backend, member, { stake: 500 })
  await leave(page, () => page.reload())
  await expect(page.getByText('You can end it now.')).toBeVisible()
  await end()
  await expect(endBonusDialog(page)).toContainText('45.00')
  await confirm.dblclick()
  await expect(page.getByText('The bonus has been ended.')).toBeVisible()
  await expect(endBonusDialog(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Promotion code' })).toBeVisible()
  await expect(card(page, MORNING)).toContainText(
    /Fully received today\. Opens again on \d\d\/\d\d\/\d{4} at 00:00/,
  )
  expect(await countOf(backend, member.id, 'bonus_end')).toBe(1)
  expect(await gameBaht(backend, member.id, 'NAKA')).toBe(0)
  expect(await walletBaht(backend, member.id)).toBe(5)

  await page.getByRole('link', { name: 'Statement' }).click()
  const entries = page.getByRole('button', { name: MORNING })
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('45.00')
  await expect(entries.last()).toContainText('50.00')
})

test('during a bonus home, Deposit and Withdraw say what is held; the slip of a transfer already made waits for its end', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/wallet/withdrawAll')
  const member = await join({ baht: 500 })
  await callAs(backend, member, 'GET', '/api/bonus/activate/MORNING')
  const slip = await newSlip(backend, member, { baht: 75 })
  await arrive('/user/home', { member })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText(`Active bonus: ${MORNING}`)
  await expect(totalBalance).toContainText(/฿0\.00 of ฿[\d,]+\.\d\d played/)
  await expect(totalBalance).toContainText('Deposits and withdrawals closed')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await expect(deposit).toContainText('Please don’t transfer money now')
  await expect(deposit.getByRole('link', { name: 'Go to the bonus' })).toHaveAttribute('href', '/user/bonus')
  await expect(deposit).not.toContainText('Or after playing')
  await expect(deposit).toContainText(/together hold ฿\d+\.\d\d or less/)
  await expect(deposit.getByRole('list', { name: 'Other ways' })).toHaveCount(0)
  await expect(deposit.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await deposit.getByRole('button', { name: 'I have already made a transfer' }).click()
  await page.getByLabel(/Choose the slip picture/).setInputFiles(slip)
  await deposit.getByRole('button', { name: 'Send slip' }).click()
  await expect(deposit.getByText('Waits for the bonus')).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(550)
  await deposit.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw', exact: true })
  await withdraw.getByRole('textbox', { name: 'Amount' }).fill('200')
  await withdraw.getByRole('button', { name: 'Review withdrawal' }).click()
  await page.getByRole('button', { name: /^Confirm withdrawal/ }).click()
  await expect(alertOf(page, 'Error')).toContainText('You still hold a bonus. Please end it first.')
  await alertOf(page, 'Error').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Go back and edit' }).click()
  await expect(withdraw).toContainText(/End the bonus before you withdraw\..*Available in main wallet/)
  await withdraw.getByRole('link', { name: 'Go to the bonus' }).click()
  await expect(page).toHaveURL('/user/bonus')
  await expect(page.getByRole('button', { name: 'End bonus' })).toBeVisible()

  await backend.deps.db.run(
    'update bonus_activation set ended_at = activated_at, cleared = 0 where member_id = $1',
    [member.id],
  )
  await expect.poll(() => walletBaht(backend, member.id)).toBe(625)
})

test('a promotion code is required, searched for, found and activated once by a double tap', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 100 })
  await arrive('/user/bonus', { member })
  const field = page.getByRole('textbox', { name: 'Promotion code' })
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(alert).toHaveText('Enter the promotion code')
  await expect(field).toBeFocused()
  await field.pressSequentially('nsuch')
  await field.press('Home')
  await field.press('ArrowRight')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 })
  // Rewritten text would end the composition.
  await expect(field).toHaveValue('nosuch')
  await page.keyboard.insertText('o')
  await expect(field).toHaveValue('nosuch')
  await expect(field).toHaveCSS('text-transform', 'uppercase')
  await expect(alert).toHaveCount(0)
  await field.press('Enter')
  await expect(alert).toHaveText('Promotion not found')

  const search = page.waitForRequest('**/api/promotion/find/EXTRA50')
  await searchCode(page, ' extra50 ')
  await search
  const sheet = page.getByRole('dialog', { name: /EXTRA50|Extra 50/ })
  await expect(sheet).toContainText('Receive 50')
  await expect(sheet).toContainText('10% or less of deposit plus bonus is left')
  await sheet.getByRole('button', { name: 'Activate' }).dblclick()
  await expect(alertOf(page, 'Success')).toContainText('Saved')
  await alertOf(page, 'Success').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'End bonus' })).toBeVisible()
  expect(await walletBaht(backend, member.id)).toBe(150)
  expect(await countOf(backend, member.id, 'bonus')).toBe(1)
})
