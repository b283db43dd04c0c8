import type { Page } from '@playwright/test'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import { composerField } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

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
  await mockContact(page, { contactText: 'Every day.', ...line, lineQR: '/media/art/hills.svg' })
  await arrive('/contact')
  await expect(qrCode(page)).toHaveAttribute('src', /\/media\/art\/hills\.svg$/)
  await expect(page.getByText('Every day.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open LINE' })
  await expect(link).toHaveAttribute('href', line.lineLink)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.getByRole('button', { name: 'Copy the LINE name' }).click()
  await expect(page.getByText('Copied: @kapao')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@kapao')
})

test('a LINE picture that doesn’t load is replaced by a QR code of the link, or left out without a link', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow('/media/no-such-picture.png')
  const lineQR = '/media/no-such-picture.png'
  await mockContact(page, { ...line, lineQR })
  await arrive('/contact')
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

test('contact details that load late cause no layout shift', { tag: '@thorough' }, async ({
  arrive,
  page,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  const lookup = Promise.withResolvers<void>()
  await page.route('**/api/lookup/contact', async (route) => {
    await lookup.promise
    await route.fulfill({ json: { contactText: 'Every day.', ...line } })
  })
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const sum = () => {
      seen.push(...observer.takeRecords())
      return seen.reduce((all, entry) => all + ('value' in entry ? Number(entry.value) : 0), 0)
    }
    Object.assign(window, { sumOfShifts: sum })
  })
  await arrive('/contact')
  const version = page.getByText(/^Version \S/)
  await expect(version).toBeAttached()
  await expect(version).toBeHidden()
  lookup.resolve()
  await expect(version).toBeVisible()
  await expect(qrCode(page)).toBeVisible()
  expect(await page.evaluate('sumOfShifts()')).toBeLessThan(0.02)
})

test('on short phones “Open LINE” and the chat’s field are above the bottom bar', async ({
  arrive,
  page,
  switches,
  join,
}) => {
  await resize(page, { width: 320, height: 568 })
  await arrive('/contact')
  const distanceToBar = async () => {
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const button = await page.getByRole('link', { name: 'Open LINE' }).boundingBox()
    return bar && button && bar.y - button.y - button.height
  }
  await expect.poll(distanceToBar).toBeGreaterThan(0)

  await resize(page, { width: 390, height: 664 })
  await switches({ enableChatWidget: true })
  await arrive('/user/contact', { member: await join() })
  await expect(qrCode(page)).toBeVisible()
  const field = composerField(page)
  await field.focus()
  await expect(field).toBeInViewport({ ratio: 1 })
  const isOnTop = () =>
    field.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
    })
  await expect.poll(isOnTop).toBe(true)
})

test('without a chat, the page links to each how-to topic, and for members to conditions and statement', async ({
  arrive,
  page,
  switches,
  join,
}) => {
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
  await arrive('/user/contact', { member: await join() })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Conditions' }).click()
  await expect(page.getByRole('dialog', { name: 'Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/user/statement')
})
