import type { Page } from '@playwright/test'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { newSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { openConsole, type Picture } from '#tests/e2e/fixtures/operator.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await expect(sheet.getByText('Your wallet is credited within 1 minute after the check.')).toBeVisible()
  return sheet
}

async function send(page: Page, slip: Picture): Promise<void> {
  await page.getByLabel(/Choose the slip picture/).setInputFiles(slip)
  await page.getByRole('button', { name: 'Send slip' }).click()
}

test('the slip of a transfer is credited and can be viewed', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await join({ baht: 100 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await expect(sheet).toContainText(`ending in ${member.accountNo.slice(-4)}`)
  await expect(sheet).toContainText('001-122-3344')
  await sheet.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied: 0011223344')).toBeVisible()

  const slip = await (await openConsole(context, member)).slipOf({ baht: 750.25 })
  await page.bringToFront()
  await send(page, slip)
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 20_000 })
  await expect(sheet).toContainText('฿750.25')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('850.25')
  expect(await walletBaht(backend, member.id)).toBe(850.25)

  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit from/ }).first()).toContainText('+฿750.25')
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  const slips = page.getByRole('dialog', { name: 'My slips' })
  await expect(slips.getByRole('listitem')).toContainText('Success')
  await slips.getByRole('button', { name: /View slip/ }).click()
  const picture = page.getByRole('img', { name: 'Transfer slip' })
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
  ).toBeGreaterThan(300)
  await page.goBack()
  await expect(picture).toBeHidden()
  await expect(slips).toBeVisible()
})

test('a sent slip whose amount isn’t known is named by its time', async ({ arrive, page, join }) => {
  await page.route('**/api/statement/slip', (route) =>
    route.fulfill({
      json: {
        total: 3,
        slips: [
          { createdAt: '2026-11-21T07:12:03.000Z', status: 'processing', reference: 'r-3' },
          { createdAt: '2026-11-20T07:12:03.000Z', status: 'failed', note: 'INVALID_SLIP', amount: 0 },
          { createdAt: '2026-11-19T07:12:03.000Z', status: 'success', amount: 750.25, reference: 'r-1' },
        ],
      },
    }),
  )
  await arrive('/user/statement', { member: await join() })
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  const slips = page.getByRole('dialog', { name: 'My slips' }).getByRole('listitem')
  await expect(slips.nth(0)).toHaveText(/^21\/11\/2026 14:12:03/)
  await expect(slips.nth(0)).toContainText('Amount: -')
  await expect(slips.nth(1)).toHaveText(/^20\/11\/2026 14:12:03/)
  await expect(slips.nth(2)).toHaveText(/^฿750\.25/)
  await expect(slips.nth(2)).not.toContainText('Amount')
})

const refusals = [
  ['to another account', { elsewhere: true }, /Invalid destination account/],
  [
    "from somebody else's account",
    { senderAccount: '4445556667' },
    /account doesn't match your registered one/,
  ],
  ['older than an hour', { minutesAgo: 90 }, /Expired slip/],
  ["that the bank doesn't know", { answer: "doesn't know it" }, /Unreadable or invalid slip/],
] as const

for (const [transfer, order, reason] of firstOf(2, refusals)) {
  test(`a slip of a transfer ${transfer} is refused with the reason`, async ({
    arrive,
    page,
    context,
    join,
    backend,
  }) => {
    const member = await join({ baht: 10 })
    await arrive('/user/home', { member })
    const slip = await (await openConsole(context, member)).slipOf({ baht: 300, ...order })
    await page.bringToFront()
    const sheet = await openSheet(page)
    await page.getByLabel(/Choose the slip picture/).setInputFiles(slip)
    await expect(sheet.getByText('Slip read')).toBeVisible()
    await page.getByRole('button', { name: 'Send slip' }).click()
    await expect(sheet.getByRole('status').filter({ hasText: reason })).toBeVisible({ timeout: 20_000 })
    await expect(sheet.getByText('Failed')).toBeVisible()
    await sheet.getByRole('button', { name: 'Choose another picture' }).click()
    await expect(page.getByLabel(/Choose the slip picture/)).toBeAttached()
    expect(await walletBaht(backend, member.id)).toBe(10)
  })
}

test('the same slip is credited once', async ({ arrive, page, context, join, backend, switches }) => {
  await switches({ slipIntervalSeconds: 0 })
  const member = await join()
  await arrive('/user/home', { member })
  const slip = await (await openConsole(context, member)).slipOf({ baht: 60 })
  await page.bringToFront()
  const sheet = await openSheet(page)
  await send(page, slip)
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 20_000 })
  await sheet.getByRole('button', { name: 'Another slip' }).click()
  await send(page, slip)
  await expect(sheet.getByText(/Duplicate slip/)).toBeVisible({ timeout: 20_000 })
  expect(await walletBaht(backend, member.id)).toBe(60)
})

test('a credited slip has a receipt, and the next deposit starts anew', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await join({ baht: 100 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await send(page, await newSlip(backend, member, { baht: 750.25 }))
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible({
    timeout: 20_000,
  })
  // The new balance, once it is read.
  await expect(sheet).toContainText('฿850.25')
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^The money is in your wallet\nAmount: ฿750\.25\nFrom: KBank ···\d{4}\nTime: .+\nReference: \w+$/,
    )
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(sheet).toBeHidden()
  await openSheet(page)
  await expect(page.getByLabel(/Choose the slip picture/)).toBeEnabled()
})

test('pictures that are not slips are refused', async ({ arrive, page, join, backend, switches }) => {
  await switches({ slipIntervalSeconds: 0 })
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await send(page, await pictureOf())
  await expect(sheet.getByText(/Incorrect slip/)).toBeVisible({ timeout: 20_000 })
  await sheet.getByRole('button', { name: 'Choose another picture' }).click()
  await send(page, await pictureOf('https://example.com/not-a-slip'))
  await expect(sheet.getByText(/Unreadable or invalid slip/)).toBeVisible({ timeout: 20_000 })
  expect(await walletBaht(backend, member.id)).toBe(0)
})

test('files that are not pictures are refused before the upload', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  const field = page.getByLabel(/Choose the slip picture/)
  await field.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('<svg>no</svg>') })
  await expect(sheet.getByRole('alert')).toContainText('This file isn’t a picture.')
  await field.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(sheet.getByRole('alert')).toContainText('This file is empty.')
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('a second slip within the rate limit waits and is sent automatically', async ({
  arrive,
  page,
  join,
  watch,
  switches,
}) => {
  watch.allow('/api/wallet/slip')
  await switches({ slipIntervalSeconds: 8 })
  await arrive('/user/home', { member: await join() })
  const sheet = await openSheet(page)
  await send(page, await pictureOf())
  await expect(sheet.getByText(/Incorrect slip/)).toBeVisible({ timeout: 20_000 })
  await sheet.getByRole('button', { name: 'Choose another picture' }).click()
  await send(page, await pictureOf())
  await expect(
    sheet.getByText(/Only one slip a minute is accepted. It is sent automatically at/),
  ).toBeVisible()
  await expect(sheet.getByText(/Incorrect slip/)).toBeVisible({ timeout: 20_000 })
})

test('a slip chosen during the closed hours is queued', async ({ arrive, page, join, backend, switches }) => {
  await switches({ slipClosed: { from: '00:00', to: '23:59' } })
  await page.clock.install({ time: new Date('2026-11-21T05:00:00Z') })
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await expect(sheet.getByText(/Slips aren’t accepted right now/)).toBeVisible()
  await send(page, await pictureOf())
  await expect(
    sheet.getByText('Slips are accepted again from 23:59. It is sent automatically then.'),
  ).toBeVisible()
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('a manual deposit is announced by the member and settled by the operator', async ({
  arrive,
  page,
  context,
  join,
  backend,
  switches,
  watch,
}) => {
  watch.allow(/./)
  await switches({ isManual: true, minDeposit: 2000 })
  const member = await join()
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('19')
  await sheet.getByRole('button', { name: 'Announce transfer ฿19.00' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Minimum amount is ฿20.00')
  await amount.fill('250')
  const announce = sheet.getByRole('button', { name: 'Announce transfer ฿250.00' })
  await context.setOffline(true)
  await expect(announce).toBeDisabled()
  await expect(announce).toHaveAccessibleDescription('You are offline. Sending needs a connection.')
  await context.setOffline(false)
  await announce.click()
  await expect(sheet.getByRole('heading', { name: 'Transfer reported' })).toBeFocused()
  await expect(sheet.getByText('฿250.00')).toBeVisible()
  await expect(sheet.getByText('Transfer from your registered account')).toBeHidden()
  expect(await walletBaht(backend, member.id)).toBe(0)
  await (await openConsole(context)).decide('Settle', 'deposit', member.phone)
  await page.bringToFront()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('250.00')
})

for (const [width, height] of [
  [390, 664],
  [320, 568],
  [1280, 800],
] as const) {
  test(`at ${width} x ${height} "Send slip" is in view once the slip is checked`, async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    await page.setViewportSize({ width, height })
    const member = await join()
    await arrive('/user/home', { member })
    const sheet = await openSheet(page)
    await page
      .getByLabel(/Choose the slip picture/)
      .setInputFiles(await newSlip(backend, member, { baht: 100 }))
    await expect(sheet.getByText('Slip read')).toBeVisible()
    await expect(sheet.getByText('Transfer made')).toBeVisible()
    // With the account shown above, too.
    await sheet.getByRole('button', { name: 'Show account' }).click()
    await expect(sheet.getByText('Minimum deposit')).toBeVisible()
    await expect(sheet.getByText('Slip read')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Send slip' })).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Change slip' })).toBeInViewport({ ratio: 1 })
  })
}
