import type { Page } from '@playwright/test'
import { object, string } from 'valibot'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { oneRow } from '#server/platform/db/db.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseChannel, chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const codeIn = (page: Page) => page.getByRole('img', { name: 'Payment QR code' })

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Deposit/ })
  await chooseWay(page, 'QR')
  await expect(sheet.getByText('Another channel').or(codeIn(page))).toBeVisible()
  return sheet
}

/** Pays a member's only code, as their bank would. */
async function payCode({ deps: { db, clock } }: Backend, { id }: Member): Promise<void> {
  const row = object({ id: string() })
  const code = await oneRow(db, row, 'select id from qr_code where member_id = $1', [id])
  expect(await payQr(db, code.id, clock.now(), testActor)).toBe('credited')
}

test('a QR code is created and said to be paid; its payment is found without a tap, and credited', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  await page.clock.install()
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await sheet
    .getByRole('group', { name: 'Amount' })
    .getByRole('button', { name: '฿500', exact: true })
    .click()
  await sheet.getByRole('button', { name: 'Create QR code ฿500.00' }).click()
  await expect(codeIn(page)).toBeVisible()
  const paid = sheet.getByRole('button', { name: 'I’ve transferred' })
  await paid.click()
  const waiting = sheet.getByRole('heading', { name: 'Waiting for your payment' })
  await expect(waiting).toBeFocused()
  await expect(sheet).toContainText('฿500.00')
  await expect(sheet.getByRole('list', { name: 'Steps' })).toContainText('Waiting for your payment')
  await sheet.getByRole('button', { name: 'Show the QR code again' }).click()
  await expect(codeIn(page)).toBeVisible()
  await paid.click()
  await expect(waiting).toBeVisible()

  await payCode(backend, member)
  // The next check runs by itself, every ten seconds.
  await jumpClock(page, 11_000)
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
  await expect(sheet.getByRole('definition').filter({ hasText: '500.00' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500.00')
  expect(await walletBaht(backend, member.id)).toBe(500)
  await openSheet(page)
  // A new code, of the same amount.
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('500.00')
  await expect(sheet.getByRole('button', { name: 'Create QR code ฿500.00' })).toBeEnabled()
})

test('home and Deposit lead back to an open code after a reload; offline it can be neither created nor cancelled', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await chooseChannel(page, 'WW')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('99')
  await sheet.getByRole('button', { name: 'Create QR code ฿99.00' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Minimum amount is ฿100')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('120.50')
  const create = sheet.getByRole('button', { name: 'Create QR code ฿120.50' })
  await context.setOffline(true)
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription('You are offline. Creating a QR code needs a connection.')
  await context.setOffline(false)
  await create.click()
  await expect(codeIn(page)).toBeVisible()

  await leave(page, () => page.reload())
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  await expect(totalBalance).toContainText(/WW · Valid until \d\d:\d\d/)
  await expect(totalBalance).toContainText('QR ฿120.50')
  await totalBalance.getByRole('button', { name: 'Show' }).click()
  await expect(codeIn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet.getByRole('heading', { name: 'Bank transfer' })).toBeVisible()
  await sheet.getByRole('button', { name: /^QR ฿120\.50/ }).click()
  await expect(codeIn(page)).toBeVisible()
  await expect(sheet).toContainText('120.50')

  const cancel = sheet.getByRole('button', { name: 'Cancel QR', exact: true })
  await cancel.click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel this QR code?' })
  await confirmation.getByRole('button', { name: 'Keep this QR code' }).click()
  await expect(codeIn(page)).toBeVisible()
  await cancel.click()
  const confirm = confirmation.getByRole('button', { name: 'Cancel QR code', exact: true })
  await context.setOffline(true)
  await expect(confirm).toBeDisabled()
  await expect(confirmation).toContainText('You are offline. Cancelling needs a connection.')
  await context.setOffline(false)
  await confirm.click()
  await expect(page.getByText('QR code cancelled')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeVisible()
  expect(await callAs(backend, member, 'GET', '/api/qrcode/WW')).toMatchObject({ hasQrcode: false })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(totalBalance).not.toContainText('QR')
})

test('on screens of any size the whole code and its buttons are in view', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join() })
  const sheet = await openSheet(page)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('33')
  await sheet.getByRole('button', { name: 'Create QR code ฿33.00' }).click()
  await expect(codeIn(page)).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Other ways' })).toHaveCount(0)
  for (const [width, height] of [
    [390, 664],
    [360, 740],
    [320, 568],
    [1280, 800],
  ] as const) {
    await test.step(`${width} x ${height}`, async () => {
      await resize(page, { width, height })
      await expect(codeIn(page)).toBeInViewport({ ratio: 1 })
      for (const name of ['Save picture', 'I’ve transferred', 'Cancel QR'])
        await expect(sheet.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
      // The footer and its fade are below the end of the code, not over it.
      const overlap = async () => {
        const end = await sheet.getByText('Valid until').boundingBox()
        const save = await sheet.getByRole('button', { name: 'Save picture' }).boundingBox()
        return (end?.y ?? 0) + (end?.height ?? 0) - (save?.y ?? 0)
      }
      await expect.poll(overlap).toBeLessThanOrEqual(-20)
    })
  }
})
