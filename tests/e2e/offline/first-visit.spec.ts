import { readPrecache } from '#scripts/build/read-precache.ts'
import { test } from '#tests/e2e/fixtures/browsers/behind-fault-proxy.ts'
import { chatPanel, launcher } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { buildCached, cachedFiles } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

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
    ['la', /[\u0e80-\u0eff]/],
    ['th', /[\u0e00-\u0e7f]/],
    ['en', /Total balance/i],
  ] as const) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), language)
    await visit(page, '/user/home')
    await started(page)
    await expect(page.getByRole('main')).toContainText('25.00')
    await expect(page.getByRole('main')).toContainText(letters)
  }
  await visit(page, '/login')
  await started(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a first visit interrupted while precaching: the app starts, a missing screen says so, and the next visit completes the cache', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
  faults,
}) => {
  watch.allow(/./)
  watch.allowReport(/./)
  await switches({ enableChatWidget: true, inviteBanner: false })
  const { start } = await readPrecache(dist)
  // The connection is cut when the wheel's screen is downloaded, but not before home is complete.
  const homeShown = Promise.withResolvers<void>()
  let isCut = false
  faults.setFaults(async (path) => {
    if (path.includes('/SpinScreen-')) {
      await homeShown.promise
      isCut = true
    }
    return isCut ? 'cut' : undefined
  })
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('25.00')
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining([...start]))
  homeShown.resolve()
  await expect.poll(() => isCut).toBe(true)

  await visit(page, '/user/home')
  await started(page)
  await expect(total).toContainText('25.00')
  await visit(page, '/user/spin')
  await started(page)
  await expect(page.getByRole('alert')).toContainText('isn’t stored on this device yet')
  faults.setFaults(() => undefined)
  await leave(page, () => page.reload())
  await started(page)
  await expect(page.getByRole('heading', { name: 'My coupons' })).toBeVisible()
  await buildCached(page)

  await context.setOffline(true)
  await page.evaluate(() => localStorage.setItem('locale', 'la'))
  await visit(page, '/user/statement')
  await started(page)
  await expect(page.getByRole('main')).toContainText(/[\u0e80-\u0eff]/)
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await visit(page, '/user/home')
  await started(page)
  for (const name of ['Invite', 'Deposit', 'Conditions']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await launcher(page).click()
  await expect(chatPanel(page).getByRole('textbox')).toBeVisible()
})
