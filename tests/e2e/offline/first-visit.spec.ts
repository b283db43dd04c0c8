import { readPrecache } from '#scripts/vite/read-precache.ts'
import { test } from '#tests/e2e/fixtures/browsers/behind-fault-proxy.ts'
import { chatPanel, launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { buildCached, cachedFiles, cutAfterHalf } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

const dist = process.env.PORTAL_DIR ?? 'dist'

test('the start files of the precache suffice to open the app offline, in every language', async ({
  arrive,
  page,
  context,
  join,
  watch,
  faults,
}) => {
  watch.allow(/./)
  watch.allowReport(/./)
  const { start, rest } = await readPrecache(dist)
  faults.setFaults((path) => (rest.includes(path) ? 'cut' : undefined))
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  await expect.poll(() => cachedFiles(page)).toEqual([...start].sort())
  await context.setOffline(true)
  for (const [language, letters] of [
    ['en', /Total balance/i],
    ['la', /[\u0e80-\u0eff]/],
    ['th', /[\u0e00-\u0e7f]/],
  ] as const) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), language)
    await page.goto('/user/home')
    await started(page)
    await expect(page.getByRole('main')).toContainText('25.00')
    await expect(page.getByRole('main')).toContainText(letters)
  }
  await page.goto('/login')
  await started(page)
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
})

test('a first visit interrupted while precaching: the app still starts, and the next visit completes the cache', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
  faults,
}) => {
  watch.allow(/./)
  watch.allowReport(/^kapao chat|^WebSocket connection to .* failed/)
  await switches({ enableChatWidget: true, inviteBanner: false })
  const { start, rest } = await readPrecache(dist)
  const isCut = cutAfterHalf(faults, rest)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect.poll(isCut, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining([...start]))

  await page.goto('/user/home')
  await started(page)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  const cached = await cachedFiles(page)
  expect(rest.filter((file) => !cached.includes(file))).not.toEqual([])

  faults.setFaults(() => undefined)
  await page.goto('/user/home')
  await buildCached(page)
  await context.setOffline(true)
  await page.reload()
  await started(page)
  for (const name of ['Invite', 'Deposit', 'Conditions']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await launcher(page).click()
  await expect(chatPanel(page).getByRole('textbox')).toBeVisible()
  await page.goto('/user/statement')
  await started(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'la'))
  await page.goto('/user/home')
  await started(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(page.getByRole('main')).toContainText(/[\u0e80-\u0eff]/)
})
