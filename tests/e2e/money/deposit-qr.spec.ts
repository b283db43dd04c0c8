import type { Page } from '@playwright/test'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Deposit/ })
  await sheet.getByRole('tab', { name: 'QR' }).click()
  const code = sheet.getByRole('img', { name: 'Payment QR code' })
  await expect(sheet.getByRole('group', { name: 'Channel' }).or(code)).toBeVisible()
  return sheet
}

for (const [provider, preset, baht] of firstOf(2, [
  ['KBank', '฿500', 500],
  ['WW', '฿100', 100],
  ['PAYTIMZ', '฿10', 10],
  ['PAYONEX', '฿1,000', 1000],
] as const)) {
  test(`a QR code of ${provider} is created, paid and credited`, async ({
    arrive,
    page,
    context,
    join,
    backend,
  }) => {
    const member = await join()
    await arrive('/user/home', { member })
    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: provider, exact: true }).click()
    await sheet
      .getByRole('group', { name: 'Amount' })
      .getByRole('button', { name: preset, exact: true })
      .click()
    await sheet.getByRole('button', { name: /^Create QR code ฿/ }).click()
    const code = sheet.getByRole('img', { name: 'Payment QR code' })
    await expect(code).toBeVisible()
    await expect(sheet).toContainText(/(09|10):\d\d/)
    await (await openConsole(context)).payQr(member.phone)
    await page.bringToFront()
    await sheet.getByRole('button', { name: 'I’ve transferred' }).click()
    await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
    const figure = baht.toLocaleString('en-US', { minimumFractionDigits: 2 })
    await expect(sheet.getByRole('definition').filter({ hasText: figure })).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText(figure)
    expect(await walletBaht(backend, member.id)).toBe(baht)
    await openSheet(page)
    await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeDisabled()
  })
}

test('a code said to be paid is waited for, can be shown again, and its payment is found without a tap', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join()
  await callAs(backend, member, 'POST', '/api/qrcode/KBANK', { amount: 40 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  const paid = sheet.getByRole('button', { name: 'I’ve transferred' })
  await paid.click()
  const waiting = sheet.getByRole('heading', { name: 'Waiting for your payment' })
  await expect(waiting).toBeFocused()
  await expect(sheet).toContainText('฿40.00')
  await expect(sheet.getByRole('definition').filter({ hasText: 'In progress' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Show the QR code again' }).click()
  await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  await paid.click()
  await expect(waiting).toBeVisible()
  const operator = await openConsole(page.context())
  await operator.payQr(member.phone)
  await operator.page.close()
  // The next check runs by itself, every ten seconds.
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible({
    timeout: 15_000,
  })
  await sheet.getByRole('button', { name: 'Create a new QR code' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

test('an amount below the provider’s minimum is refused', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'WW', exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeDisabled()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('99.99')
  await sheet.getByRole('button', { name: 'Create QR code ฿99.99' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Minimum amount is ฿100.00')
  expect(await rowsOf(backend, 'qr_code', member.id)).toBe(0)
})

test('cancelling a QR code needs confirmation; offline it can be neither created nor cancelled', async ({
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
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('25')
  const create = sheet.getByRole('button', { name: 'Create QR code ฿25.00' })
  await context.setOffline(true)
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription('You are offline. Creating a QR code needs a connection.')
  await context.setOffline(false)
  await create.click()
  await sheet.getByRole('button', { name: 'Cancel QR', exact: true }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel this QR code?' })
  await confirmation.getByRole('button', { name: 'Keep it' }).click()
  await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel QR', exact: true }).click()
  const confirm = confirmation.getByRole('button', { name: 'Cancel QR code', exact: true })
  await context.setOffline(true)
  await expect(confirm).toBeDisabled()
  await expect(confirmation).toContainText('You are offline. Cancelling needs a connection.')
  await context.setOffline(false)
  await confirm.click()
  await expect(page.getByText('QR code cancelled')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Create QR code' })).toBeVisible()
  expect(await callAs(backend, member, 'GET', '/api/qrcode/KBANK')).toMatchObject({ hasQrcode: false })
})

test('an expired QR code is removed and can be replaced', async ({ arrive, page, join, backend }) => {
  const member = await join()
  await callAs(backend, member, 'POST', '/api/qrcode/KBANK', { amount: 40 })
  await arrive('/user/home', { member })
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  await backend.deps.db.run('update qr_code set expires_at = $2 where member_id = $1', [
    member.id,
    Date.now() + 5000,
  ])
  const sheet = await openSheet(page)
  await expect(sheet).toContainText(/00:0\d/)
  await expect(sheet.getByRole('button', { name: 'Create a new QR code' })).toBeVisible({ timeout: 15_000 })
  await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toHaveCount(0)
  await expect(sheet).toContainText('If you transferred before it expired')
  await sheet.getByRole('button', { name: 'Create a new QR code' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

for (const [width, height] of [
  [390, 664],
  [360, 700],
  [360, 740],
  [320, 568],
  [1280, 800],
] as const) {
  test(`at ${width} x ${height} the whole code and its buttons are in view`, async ({
    arrive,
    page,
    join,
  }) => {
    await page.setViewportSize({ width, height })
    await arrive('/user/home', { member: await join() })
    const sheet = await openSheet(page)
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('33')
    await sheet.getByRole('button', { name: 'Create QR code ฿33.00' }).click()
    const code = sheet.getByRole('img', { name: 'Payment QR code' })
    await expect(code).toBeInViewport({ ratio: 1 })
    for (const name of ['Save picture', 'I’ve transferred', 'Cancel QR'])
      await expect(sheet.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('tab')).toHaveCount(0)
    // The footer is below the code, not over it.
    const [codeBox, saveBox] = [
      await code.boundingBox(),
      await sheet.getByRole('button', { name: 'Save picture' }).boundingBox(),
    ]
    expect((codeBox?.y ?? 0) + (codeBox?.height ?? 0)).toBeLessThanOrEqual(saveBox?.y ?? 0)
  })
}

test('home and Deposit lead back to an open code of any channel after a reload, until it is cancelled', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join() })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'WW', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('120.50')
  await sheet.getByRole('button', { name: 'Create QR code ฿120.50' }).click()
  const code = sheet.getByRole('img', { name: 'Payment QR code' })
  await expect(code).toBeVisible()
  await page.reload()
  // The countdown isn't part of the name: screen readers would read it every second.
  const strip = page.getByRole('button', { name: /^QR ฿120\.50 WW · Valid until \d\d:\d\d$/ })
  await expect(strip).toContainText(/(09|10):\d\d left/)
  await context.setOffline(true)
  const offline = page.getByRole('button', { name: /Offline: whether it has been paid isn’t known$/ })
  await expect(offline).toContainText(/\d\d:\d\d left/)
  await context.setOffline(false)
  await strip.click()
  await expect(code).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet.getByRole('tab', { name: 'Bank transfer' })).toHaveAttribute('aria-selected', 'true')
  await sheet.getByRole('button', { name: /^QR ฿120\.50/ }).click()
  await expect(code).toBeVisible()
  await expect(sheet).toContainText('120.50')
  await sheet.getByRole('button', { name: 'Cancel QR', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel QR code', exact: true }).click()
  await expect(page.getByText('QR code cancelled')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: /^QR ฿/ })).toHaveCount(0)
})

const square = '<rect width="29" height="29"/>'
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGB4AAADIAAH4XVuUAAAAAElFTkSuQmCC'

for (const [format, qrcode] of firstOf(2, [
  ['an <img> with a data: URL', `<img class="qr" alt="QR" src="data:image/png;base64,${png}">`],
  [
    'an SVG without a namespace after an XML prolog',
    `\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg viewBox="0 0 29 29">${square}</svg>`,
  ],
  ['a bare data: URL', `data:image/svg+xml;utf8,<svg viewBox="0 0 29 29">${square}</svg>`],
  ['a URL relative to the host', '/media/art/hills.svg'],
] as const)) {
  test(`a QR code delivered as ${format} is shown`, async ({ arrive, page, join }) => {
    const expireIn = new Date(Date.now() + 600_000).toISOString()
    await page.route('**/api/qrcode/*', (route) =>
      route.fulfill({ json: { qrcodeId: 'q1', hasQrcode: true, qrcode, amount: 100, expireIn } }),
    )
    await arrive('/user/home', { member: await join() })
    const sheet = await openSheet(page)
    const code = sheet.getByRole('img', { name: 'Payment QR code' })
    await expect(code).toBeVisible()
    await expect
      .poll(() => code.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  })
}
