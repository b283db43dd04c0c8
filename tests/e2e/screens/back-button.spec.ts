import type { Locator, Page } from '@playwright/test'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

const home = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a layer above `below` and goes back: the layer below stays, and so does what was typed there. */
async function goBackFrom(page: Page, layer: Locator, below: Locator): Promise<void> {
  await expect(layer).toBeVisible()
  await goBack(page)
  await expect(layer).toHaveCount(0)
  await expect(below).toBeVisible()
}

test('the back button closes the layer on top, and the one below keeps what was typed', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 300, games: ['NAKA'] })
  await page.request.post('/api/wallet/transfer', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { from: 'WALLET', to: 'NAKA', amount: 120 },
  })
  await arrive('/user/home', { member })

  await test.step('transfer: the question about all games, and an error', async () => {
    await home(page, 'Transfer').click()
    const sheet = page.getByRole('dialog', { name: 'Transfer', exact: true })
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    await amount.fill('9999')
    await sheet.getByRole('button', { name: 'Transfer all to main wallet' }).click()
    await goBackFrom(page, page.getByRole('alertdialog', { name: 'Transfer all to main wallet?' }), sheet)
    await expect(amount).toHaveValue('9999.00')
    await goBack(page)
    await expect(sheet).toHaveCount(0)
    await entriesGone(page)
  })

  await test.step('deposit: the question about a QR code', async () => {
    await home(page, 'Deposit').click()
    const sheet = page.getByRole('dialog', { name: /^Deposit/ })
    await chooseWay(page, 'QR')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('25')
    await sheet.getByRole('button', { name: 'Create QR code ฿25.00' }).click()
    await sheet.getByRole('button', { name: 'Cancel QR', exact: true }).click()
    const code = sheet.getByRole('img', { name: 'Payment QR code' })
    await goBackFrom(page, page.getByRole('alertdialog', { name: 'Cancel this QR code?' }), code)
    await goBack(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await entriesGone(page)
  })
})
