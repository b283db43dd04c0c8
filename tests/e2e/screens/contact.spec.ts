import type { Page } from '@playwright/test'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

/** Mocks the contact details that the operator publishes. */
const mockContact = (page: Page, contact: Record<string, string>) =>
  page.route('**/api/lookup/contact', (route) => route.fulfill({ json: contact }))

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code of our LINE account' })
const line = { lineName: '@kapao', lineLink: 'https://line.me/R/ti/p/@kapao' }

test('the LINE account shows the operator’s QR picture, a name to copy and a link', async ({
  arrive,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const inspect = inspectorOf(page, ['light', 'dark'])
  await mockContact(page, { contactText: 'Every day.', ...line, lineQR: '/media/art/hills.svg' })
  await arrive('/contact')
  await expect(qrCode(page)).toHaveAttribute('src', /\/media\/art\/hills\.svg$/)
  await expect(page.getByText('Every day.')).toBeVisible()
  await expect(page.getByText(/^Version \S/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open LINE' })
  await expect(link).toHaveAttribute('href', line.lineLink)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.getByRole('button', { name: 'Copy the LINE name' }).click()
  await expect(page.getByText('Copied: @kapao')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@kapao')
  await inspect('contact with LINE')
})

test('the demo has a LINE account whose QR code leads to its link', async ({ arrive, page }) => {
  const demoLink = 'https://line.kapao.example/@kapao-demo'
  await arrive('/contact')
  await expect(page.getByText('@kapao-demo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open LINE' })).toHaveAttribute('href', demoLink)
  await expect(qrCode(page)).toBeVisible()
  const reader = createSlipReader()
  expect(await reader.read(await qrCode(page).screenshot())).toMatchObject({ payloads: [demoLink] })
  await reader.close()
})

for (const [problem, lineQR] of firstOf(2, [
  ['that doesn’t load', '/media/no-such-picture.png'],
  ['that isn’t a picture URL', 'javascript:alert(1)'],
  ['that is missing', ''],
] as const)) {
  test(`a LINE picture ${problem} is replaced by a QR code of the link, or left out without a link`, async ({
    arrive,
    page,
    watch,
  }) => {
    watch.allow('/media/no-such-picture.png')
    const inspect = inspectorOf(page, ['light'])
    await mockContact(page, { ...line, lineQR })
    await arrive('/contact')
    await expect(qrCode(page)).toHaveJSProperty('tagName', 'svg')
    await expect(qrCode(page)).toBeVisible()
    await inspect('contact with a drawn code')
    await page.unroute('**/api/lookup/contact')
    await mockContact(page, { lineName: line.lineName, lineQR })
    await page.reload()
    await expect(page.getByText('@kapao')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(qrCode(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open LINE' })).toHaveCount(0)
  })
}

test('without published contact details the page says so', async ({ arrive, page, join }) => {
  await mockContact(page, {})
  await arrive('/user/contact', { member: await join() })
  await expect(page.getByText('No contact details have been published yet.')).toBeVisible()
})

test('without a chat, a member’s wide screen leads to statement and conditions beside the LINE account', async ({
  arrive,
  page,
  switches,
  join,
}) => {
  await switches({ enableChatWidget: false })
  await page.setViewportSize({ width: 1280, height: 800 })
  await arrive('/user/contact', { member: await join() })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Conditions' }).click()
  await expect(page.getByRole('dialog', { name: 'Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/user/statement')
})

test('without a chat, the page links to each how-to topic', async ({ arrive, page, switches }) => {
  await switches({ enableChatWidget: false })
  for (const [width, role] of [
    [390, 'article'],
    [1280, 'region'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await arrive('/contact')
    await page.getByRole('link', { name: 'Checking your balance' }).click()
    await expect(page).toHaveURL('/howto#balance')
    await expect(page.getByRole(role, { name: 'Checking your balance' })).toBeInViewport()
  }
})

test('on the smallest phones “Open LINE” is above the bottom bar', async ({ arrive, page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await arrive('/contact')
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const button = await page.getByRole('link', { name: 'Open LINE' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})
