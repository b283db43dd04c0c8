import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a chunk that can’t be loaded reloads the page once, then shows an error and the page stays usable', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // Data saver turns off prefetching: dialogs are fetched only when opened.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const totalBalance = page.getByRole('region', { name: 'Total balance' })
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true })
  await expect(totalBalance).toContainText('10.00')
  await page.waitForLoadState('networkidle')
  const sheet = page.waitForRequest((request) => request.url().endsWith('.css'))
  await deposit.click()
  const { pathname } = new URL((await sheet).url())
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()

  watch.allow(pathname)
  watch.allowReport(/^kapao (chunk|screen) |^Error: Unable to preload CSS/)
  let requests = 0
  await page.route(`**${pathname}`, async (route) => {
    requests++
    await route.abort('failed')
  })
  await page.goto('/user/home')
  await expect(totalBalance).toContainText('10.00')
  const reloaded = page.waitForEvent('load')
  await deposit.click()
  await reloaded
  expect(requests).toBe(1)
  await expect(totalBalance).toContainText('10.00')
  await deposit.click()
  await expect(page.getByText('This couldn’t be opened. Please try again.')).toBeVisible()
  expect(requests).toBe(2)
  await expect(totalBalance).toContainText('10.00')
})
