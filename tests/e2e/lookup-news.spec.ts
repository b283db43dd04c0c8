import { withWorker } from '#tests/setup/browser.ts'
import { expect, started, test } from './fixtures/test.ts'
import { controlled } from './fixtures/worker.ts'

test.use(withWorker)

test('a notice that changed meanwhile: the kept one shows at once, and the new one without loading again', async ({
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
  await controlled(page)
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toContainText(before)
  const isKept = () =>
    page.evaluate(
      async () => (await caches.match('/api/lookup/notice', { ignoreSearch: true })) !== undefined,
    )
  await expect.poll(isKept).toBe(true)

  await switches({ notice: after })
  // The worker's own question; the page is answered from what is kept.
  const held = Promise.withResolvers<void>()
  await context.route('**/api/lookup/notice', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await started(page)
  await expect(notice).toContainText(before)
  await page.evaluate(() => Reflect.set(globalThis, 'sameLife', true))
  held.resolve()
  await expect(notice).toContainText(after)
  await expect(notice).not.toContainText(before)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'sameLife'))).toBe(true)
})
