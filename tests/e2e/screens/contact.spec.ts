import type { Locator, Page } from '@playwright/test'
import { createSlipReader } from '#server/modules/deposits/slips/qr-reader.ts'
import { composerField } from '#tests/e2e/fixtures/chat/chat-panel.ts'
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

test('the LINE account shows a link, and for other phones the operator’s QR picture and a name to copy', async ({
  arrive,
  page,
  context,
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
})

test('a LINE picture that doesn’t load is replaced by a QR code of the link, or left out without a link', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow('/media/no-such-picture.png')
  const lineQR = '/media/no-such-picture.png'
  await mockContact(page, { ...line, lineQR })
  await resize(page, { width: 1280, height: 844 })
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
  await expect(page.getByRole('link', { name: 'Open LINE' })).toBeVisible()
  expect(await page.evaluate('sumOfShifts()')).toBeLessThan(0.02)
})

test('on short phones nothing covers “Open LINE” and the chat’s row; tablets show the chat’s field above the bottom bar', async ({
  arrive,
  page,
  switches,
  join,
}) => {
  await switches({ enableChatWidget: true })
  const isOnTop = (place: Locator) =>
    place.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [left + 20, (left + right) / 2, right - 20].flatMap((x) => [
        [x, top + 4],
        [x, bottom - 4],
      ])
      return points.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)))
    })
  const main = page.getByRole('main')
  await arrive('/user/contact', { member: await join() })
  for (const [size, places] of [
    [
      { width: 320, height: 568 },
      [main.getByRole('link', { name: 'Open LINE' }), main.getByRole('button', { name: 'Chat with us' })],
    ],
    [{ width: 820, height: 1180 }, [composerField(page)]],
    [{ width: 1024, height: 768 }, [composerField(page)]],
  ] as const) {
    await resize(page, size)
    for (const place of places) {
      await expect(place).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isOnTop(place), `at ${size.width} px`).toBe(true)
    }
  }
})

test('members watch the videos on the contact page, and stay signed in', async ({ arrive, page, join }) => {
  await arrive('/user/contact', { member: await join() })
  const videos = page.getByRole('region', { name: 'Short videos' })
  await expect(videos.getByRole('article')).toHaveCount(5)
  await videos.getByRole('button', { name: 'Play: Ending a bonus' }).click()
  const player = page.getByRole('dialog', { name: 'Ending a bonus' })
  await expect(player.getByRole('slider')).toBeVisible()
  await goBack(page)
  await expect(player).toHaveCount(0)
  await expect(page).toHaveURL('/user/contact')
  await page.getByRole('link', { name: 'Statement', exact: true }).click()
  await page.getByRole('button', { name: 'Watch how it works' }).click()
  await expect(page.getByRole('dialog', { name: 'Using the wallet' })).toBeVisible()
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
