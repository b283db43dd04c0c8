import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('a page that crashes promises nothing about money, and leads to the statement', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allowReport(/crash|^kapao screen /)
  await page.route(/\/SpinScreen-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Screen() { throw new TypeError("crash") }',
    }),
  )
  await arrive('/user/spin', { member: await join({ baht: 10 }) })
  await expect(page.getByRole('heading', { name: 'This page can’t be shown' })).toBeVisible()
  await expect(page.getByText('Your money')).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'check your statement' }).click()
  await loaded
  await expect(page).toHaveURL('/user/statement')
  await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible()
})
