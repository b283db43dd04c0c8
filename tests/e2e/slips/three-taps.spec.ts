import type { Page } from '@playwright/test'
import type { Picture } from '#tests/e2e/fixtures/money/pictures.ts'
import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import {
  chooseSlips,
  chooseWay,
  newSlip,
  openDeposit,
  pastePicture,
} from '#tests/e2e/fixtures/money/slips.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'

/** Starts to count taps. @returns the number so far */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const count = { value: 0 }
    document.addEventListener('pointerdown', () => count.value++, true)
    return count
  })
  return () => taps.evaluate(({ value }) => value)
}

const open = (page: Page) => page.getByRole('button', { name: 'Deposit', exact: true }).click()
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^Deposit/ })
const credited = (page: Page) => sheetOf(page).getByRole('heading', { name: 'The money is in your wallet' })
const copyButton = (page: Page) => sheetOf(page).getByRole('button', { name: 'Copy Kasikornbank ···3344' })

/** Copies the account, and comes back from the bank's app. */
async function visitBank(page: Page): Promise<void> {
  await copyButton(page).click()
  await expect(page.getByText('Copied: 001-122-3344')).toBeVisible()
  await expect(sheetOf(page).getByText('Transfer in your bank’s app')).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(sheetOf(page).getByRole('heading', { name: 'Slip found?' })).toBeFocused()
}

/** Puts a picture into the clipboard of the page. */
async function copyPicture(page: Page, { buffer }: Picture): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const blob = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, buffer.toString('base64'))
}

test('whoever has deposited before needs three taps for a transfer: Deposit, the account, and its slip', async ({
  arrive,
  page,
  context,
  transfer,
  backend,
  atServer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { member, slip } = await transfer(500)
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(credited(page)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toHaveCount(0)

  await test.step('with the picker', async () => {
    const taps = await countTaps(page)
    await open(page)
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('500.00')
    await visitBank(page)
    const picker = page.waitForEvent('filechooser')
    await sheet.getByLabel(/Choose the slip picture/).click()
    await (await picker).setFiles(await newSlip(backend, member, { baht: 500, minutesAgo: 0 }))
    await expect(credited(page)).toBeVisible()
    expect(await taps()).toBe(3)
    await expect(sheet).not.toContainText('You had entered')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('with the clipboard, in a page opened anew, and another amount', async () => {
    const taps = await countTaps(page)
    await open(page)
    await visitBank(page)
    expect(await taps()).toBe(2)
    await leave(page, () => page.reload())
    await started(page)
    await open(page)
    await copyPicture(page, await newSlip(backend, member, { baht: 700, minutesAgo: 0 }))
    await sheet.getByRole('button', { name: 'Paste the copied slip' }).click()
    await expect(credited(page)).toBeVisible()
    await expect(sheet).toContainText('You had entered ฿500.00; the slip is about ฿700.00.')
  })
  expect(await atServer(member)).toEqual({ slips: 3, baht: 1700 })
})

test('an older slip waits for the member, and a pasted one is taken wherever the sheet is', async ({
  arrive,
  page,
  join,
  backend,
  atServer,
}) => {
  const member = await join()
  const slip = await newSlip(backend, member, { baht: 60, minutesAgo: 5 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await visitBank(page)
  await pastePicture(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Change slip' }).click()
  await sheet.getByRole('button', { name: 'Back', exact: true }).click()
  await chooseWay(page, 'QR')
  await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeVisible()
  await pastePicture(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  expect(await atServer(member)).toEqual({ slips: 0, baht: 0 })
})
