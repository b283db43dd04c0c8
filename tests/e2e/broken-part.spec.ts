import { expect, test } from './fixtures/test.ts'

test('a part that can’t be loaded: one reload, then the page without it', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  const member = await join({ baht: 10 })
  const sheets = new Map<string, string>()
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('.css')) sheets.set(pathname, await answer.text().catch(() => ''))
  })
  await arrive('/user/home', { member })
  const hero = page.getByRole('region', { name: 'Total balance' })
  await expect(hero).toContainText('10.00')
  // The toasts' style sheet, told by the place that only they have.
  const toasts = () => [...sheets].find(([, text]) => text.includes('inset:64px 16px auto'))?.[0] ?? ''
  await expect.poll(toasts).not.toBe('')

  watch.allow(toasts())
  watch.allowReport(/^kapao (chunk|screen) |^Error: Unable to preload CSS/)
  let asked = 0
  await page.route(`**${toasts()}`, async (route) => {
    asked++
    await route.abort('failed')
  })
  await page.goto('/user/home')
  await expect.poll(() => asked).toBe(2)
  await expect(hero).toContainText('10.00')
  await page.waitForLoadState('networkidle')
  await expect(hero).toContainText('10.00')
  expect(asked).toBe(2)
})
