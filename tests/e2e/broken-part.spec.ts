import { expect, test } from './fixtures/test.ts'

test('a part that can’t be loaded: one reload, then the page says so and goes on', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  // Saving data, the page fetches its dialogs only when one is opened.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const hero = page.getByRole('region', { name: 'Total balance' })
  const deposit = page.getByRole('button', { name: 'Deposit', exact: true })
  await expect(hero).toContainText('10.00')
  await page.waitForLoadState('networkidle')
  const sheet = page.waitForRequest((request) => request.url().endsWith('.css'))
  await deposit.click()
  const { pathname } = new URL((await sheet).url())
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible()

  watch.allow(pathname)
  watch.allowReport(/^kapao (chunk|screen) |^Error: Unable to preload CSS/)
  let asked = 0
  await page.route(`**${pathname}`, async (route) => {
    asked++
    await route.abort('failed')
  })
  await page.goto('/user/home')
  await expect(hero).toContainText('10.00')
  const reloaded = page.waitForEvent('load')
  await deposit.click()
  await reloaded
  expect(asked).toBe(1)
  await expect(hero).toContainText('10.00')
  await deposit.click()
  await expect(page.getByText('This couldn’t be opened. Please try again.')).toBeVisible()
  expect(asked).toBe(2)
  await expect(hero).toContainText('10.00')
})
