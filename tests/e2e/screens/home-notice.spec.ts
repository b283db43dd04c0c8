import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test('the operator’s notice is shown until dismissed; a changed notice is shown again', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
}) => {
  watch.allow(/./)
  test.slow()
  const inspect = inspectorOf(page, ['light', 'dark'])
  await switches({ notice: 'Bank transfers are slow tonight.' })
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toHaveText('Bank transfers are slow tonight.')
  await inspect('home with a notice')
  await context.setOffline(true)
  await expect(notice).toContainText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await context.setOffline(false)
  await expect(notice).toHaveText('Bank transfers are slow tonight.')
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  // A changed notice is shown despite the dismissal.
  const long = 'A rather long sentence about banks, hours and slips.'
  await switches({
    notice: `${`<p>${long}</p>`.repeat(20)}<script>alert(1)</script>`,
  })
  await page.reload()
  await expect(notice).toContainText(long)
  await expect(notice.locator('script')).toHaveCount(0)
  const height = async () => (await notice.boundingBox())?.height ?? 0
  const part = await height()
  await notice.getByRole('button', { name: 'Show all' }).click()
  await expect(notice.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(await height()).toBeGreaterThan(part * 2)
  await inspect('home with a long notice')
})

test('%percentFail% in a notice becomes the percentage of the bonuses, a range, or an ellipsis', async ({
  arrive,
  page,
  join,
  switches,
}) => {
  await switches({ notice: 'Bank transfers are slow. A bonus can be ended at %percentFail%%.' })
  let bonuses: unknown[] = [{ code: 'A', type: 'day', percentFail: 7, banners: [] }]
  await page.route('**/api/bonus', (route) => route.fulfill({ json: bonuses }))
  await page.route('**/api/lookup/info', (route) => route.fulfill({ json: { name: 'Kapao' } }))
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toHaveText('Bank transfers are slow. A bonus can be ended at 7%.')
  const differing = { code: 'B', type: 'day', percentFail: 12.345, banners: [] }
  bonuses = [...bonuses, differing]
  await page.reload()
  await expect(notice).toHaveText('Bank transfers are slow. A bonus can be ended at 7–12.34%.')
  bonuses = []
  await page.reload()
  await expect(notice).toHaveText('Bank transfers are slow. A bonus can be ended at …%.')
})
