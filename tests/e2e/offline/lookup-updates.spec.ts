import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

test('a changed notice: the cached one shows at once and is replaced without a reload', async ({
  arrive,
  page,
  context,
  join,
  switches,
}) => {
  test.slow()
  const [before, after] = ['Withdrawals are slow today.', 'Withdrawals are back to normal.']
  await switches({ notice: before })
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await waitForControl(page)
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toContainText(before)
  const isCached = () =>
    page.evaluate(
      async () => (await caches.match('/api/lookup/notice', { ignoreSearch: true })) !== undefined,
    )
  await expect.poll(isCached).toBe(true)

  await switches({ notice: after })
  // Delays the service worker's revalidation; the page gets the cached response.
  const gate = Promise.withResolvers<void>()
  await context.route('**/api/lookup/notice', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await started(page)
  await expect(notice).toContainText(before)
  await page.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  gate.resolve()
  await expect(notice).toContainText(after)
  await expect(notice).not.toContainText(before)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
})
