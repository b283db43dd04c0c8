import { quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a chunk that can’t be loaded reloads the page once, then shows an error; a screen that crashes leads to the statement', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // Data saver turns off prefetching: dialogs are fetched only when opened.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  watch.allow(/^\/assets\/.*\.js$/)
  watch.allowReport(/crash|^portal (chunk|screen) |^TypeError: Failed to fetch dynamically imported module/)
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true })
  await expect(totalBalance).toContainText('10.00')
  await quiet(page)
  // The first script that the sheet loads fails, again and again.
  let broken: string | undefined
  let requests = 0
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    broken ??= pathname
    if (pathname !== broken) return route.continue()
    requests++
    await route.abort('failed')
  })
  const reloaded = page.waitForEvent('load')
  await deposit.click()
  await reloaded
  expect(requests).toBe(1)
  await expect(totalBalance).toContainText('10.00')
  await deposit.click()
  await expect(page.getByText('This couldn’t be opened. Please try again.')).toBeVisible()
  expect(requests).toBe(2)
  await expect(totalBalance).toContainText('10.00')

  await page.unroute(/\/assets\/.*\.js$/)
  await page.route(/\/SpinScreen-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Screen() { throw new TypeError("crash") }',
    }),
  )
  await visit(page, '/user/spin')
  await expect(page.getByRole('heading', { name: 'This page can’t be shown' })).toBeVisible()
  // It promises nothing about money.
  await expect(page.getByText('Your money')).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'check your statement' }).click()
  await loaded
  await expect(page).toHaveURL('/user/statement')
  await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible()
})
