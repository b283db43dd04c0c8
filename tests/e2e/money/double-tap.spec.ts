import type { Page } from '@playwright/test'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { countOf, rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseWay, newSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

const amountIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Paths of the requests that change something, by the name of their call. */
function recordRequests(page: Page): (path: RegExp) => number {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return (path) => sent.filter((each) => path.test(each)).length
}

test('a double tap opens a game account, transfers and withdraws once, and never skips a confirmation', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const countSent = recordRequests(page)
  const success = page.getByRole('alertdialog', { name: 'Success' })

  await test.step('a game account', async () => {
    await page.getByRole('article', { name: 'Naka' }).getByRole('button', { name: 'Open account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Naka' })
    await dialog.getByRole('button', { name: 'Open account' }).dblclick()
    await expect(dialog).toContainText('Game username')
    expect(countSent(/wallet\/activate/)).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a transfer', async () => {
    await buttonOf(page, 'Transfer').click()
    await amountIn(page).fill('20')
    await page.getByRole('button', { name: 'Transfer ฿20.00' }).dblclick()
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await walletBaht(backend, member.id)).toBe(980)
  })
  await test.step('a transfer of everything back', async () => {
    await buttonOf(page, 'Transfer').click()
    await page.getByRole('button', { name: 'Transfer all to main wallet' }).dblclick()
    const question = page.getByRole('alertdialog', { name: 'Transfer all to main wallet?' })
    await expect(question).toBeVisible()
    expect(countSent(/transferAll/)).toBe(0)
    await question.getByRole('button', { name: 'Transfer all', exact: true }).dblclick()
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await walletBaht(backend, member.id)).toBe(1000)
    expect(await countOf(backend, member.id, 'transfer')).toBe(2)
  })
  await test.step('a withdrawal', async () => {
    await buttonOf(page, 'Withdraw').click()
    await amountIn(page).fill('200')
    await page.getByRole('button', { name: 'Review withdrawal' }).dblclick()
    const confirm = page.getByRole('button', { name: 'Confirm withdrawal of ฿200.00' })
    await expect(confirm).toBeEnabled()
    expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(0)
    await confirm.dblclick()
    await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
    expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
    expect(await walletBaht(backend, member.id)).toBe(800)
  })
})

test('a double tap deposits once in every way, and cancels a QR code once', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  const member = await join()
  await arrive('/user/home', { member })
  const countSent = recordRequests(page)
  await buttonOf(page, 'Deposit').click()

  await test.step('a QR code', async () => {
    await chooseWay(page, 'QR')
    await amountIn(page).fill('50')
    await page.getByRole('button', { name: 'Create QR code ฿50.00' }).dblclick()
    await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
    expect(await rowsOf(backend, 'qr_code', member.id)).toBe(1)
    await buttonOf(page, 'Cancel QR').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel QR code' }).dblclick()
    await expect(page.getByRole('button', { name: 'Create QR code' })).toBeVisible()
    expect(countSent(/^DELETE/)).toBe(1)
  })
  await test.step('a gift link', async () => {
    const link = await makeGift(backend.deps.db, 1500, backend.deps.clock.now())
    await chooseWay(page, 'Gift link')
    await page.getByRole('textbox', { name: 'Gift link' }).fill(link)
    await page.getByRole('button', { name: 'Send link' }).dblclick()
    await expect(page.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
    expect(countSent(/truelink/)).toBe(1)
    expect(await walletBaht(backend, member.id)).toBe(15)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a slip', async () => {
    await buttonOf(page, 'Deposit').click()
    await page
      .getByLabel(/Choose the slip picture/)
      .setInputFiles(await newSlip(backend, member, { baht: 45 }))
    await page.getByRole('button', { name: 'Send slip' }).dblclick()
    await expect(page.getByText('The money is in your wallet')).toBeVisible()
    expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
    expect(await walletBaht(backend, member.id)).toBe(60)
  })
  await test.step('the announcement of a transfer', async () => {
    await switches({ isManual: true })
    await visit(page, '/user/home')
    await started(page)
    await buttonOf(page, 'Deposit').click()
    await amountIn(page).fill('70')
    await buttonOf(page, 'I have already made a transfer').click()
    await page.getByRole('button', { name: 'Announce transfer ฿70.00' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Transfer reported' })).toBeVisible()
    expect(await rowsOf(backend, 'manual_deposit', member.id)).toBe(1)
  })
})
