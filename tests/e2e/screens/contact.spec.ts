import type { Page } from '@playwright/test'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** Mocks the contact details that the operator publishes. */
const mockContact = (page: Page, contact: Record<string, string>) =>
  page.route('**/api/lookup/contact', (route) => route.fulfill({ json: contact }))

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code of our LINE account' })
const line = { lineName: '@kapao', lineLink: 'https://line.me/R/ti/p/@kapao' }

/** On a phone, which can't scan its own screen, the QR code is folded. */
const unfold = (page: Page) => page.getByText('LINE’s QR code, for another phone').click()

test('the LINE account shows a link, a name to copy and, for other phones, a QR code, also if its picture doesn’t load', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mockContact(page, { contactText: 'Every day.', ...line, lineQR: '/media/art/hills.svg' })
  await arrive('/contact')
  await expect(page.getByText('Every day.')).toBeVisible()
  await expect(qrCode(page)).toHaveCount(0)
  await unfold(page)
  await expect(qrCode(page)).toHaveAttribute('src', /\/media\/art\/hills\.svg$/)
  const link = page.getByRole('link', { name: 'Open LINE' })
  await expect(link).toHaveAttribute('href', line.lineLink)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.getByRole('button', { name: 'Copy the LINE name' }).click()
  await expect(page.getByText('Copied: @kapao')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@kapao')

  watch.allow('/media/no-such-picture.png')
  const lineQR = '/media/no-such-picture.png'
  await mockContact(page, { ...line, lineQR })
  await resize(page, { width: 1280, height: 844 })
  await leave(page, () => page.reload())
  await expect(qrCode(page)).toHaveJSProperty('tagName', 'svg')
  const slipReader = createSlipReader()
  expect(await slipReader.read(await qrCode(page).screenshot())).toMatchObject({ payloads: [line.lineLink] })
  await slipReader.close()

  await mockContact(page, { lineName: line.lineName, lineQR })
  await leave(page, () => page.reload())
  await expect(page.getByText('@kapao')).toBeVisible()
  await expect(qrCode(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open LINE' })).toHaveCount(0)

  await mockContact(page, {})
  await leave(page, () => page.reload())
  await expect(page.getByText('No contact details have been published yet.')).toBeVisible()
})

test('members watch the videos on the contact page, which without a chat links to conditions and statement', async ({
  arrive,
  page,
  switches,
  join,
}) => {
  await switches({ enableChatWidget: false })
  await arrive('/user/contact', { member: await join() })
  const videos = page.getByRole('region', { name: 'Short videos' })
  await expect(videos.getByRole('article')).toHaveCount(5)
  await videos.getByRole('button', { name: 'Play: Ending a bonus' }).click()
  const player = page.getByRole('dialog', { name: 'Ending a bonus' })
  await expect(player.getByRole('slider')).toBeVisible()
  await goBack(page)
  await expect(player).toHaveCount(0)
  await expect(page).toHaveURL('/user/contact')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Conditions' }).click()
  await expect(page.getByRole('dialog', { name: 'Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/user/statement')
  await page.getByRole('button', { name: 'Watch how it works' }).click()
  await expect(page.getByRole('dialog', { name: 'Using the wallet' })).toBeVisible()
})

test('without a chat, the page links visitors to each how-to topic', async ({ arrive, page, switches }) => {
  await switches({ enableChatWidget: false })
  await arrive('/contact')
  for (const [width, role] of [
    [390, 'article'],
    [1280, 'region'],
  ] as const) {
    await resize(page, { width, height: 800 })
    await page.getByRole('link', { name: 'Checking your balance' }).click()
    await expect(page).toHaveURL('/howto#balance')
    await expect(page.getByRole(role, { name: 'Checking your balance' })).toBeInViewport()
    await page.getByRole('link', { name: 'Contact' }).first().click()
  }
})
