import { leave } from '#tests/e2e/fixtures/quiet.ts'
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
  await switches({ notice: 'Bank transfers are slow tonight.' })
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toHaveText('Bank transfers are slow tonight.')
  await context.setOffline(true)
  await expect(notice).toContainText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await context.setOffline(false)
  await expect(notice).toHaveText('Bank transfers are slow tonight.')
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect(notice).toHaveCount(0)
  const answered = page.waitForResponse(/\/api\/lookup\/notice/)
  await leave(page, () => page.reload())
  await answered
  await expect(page.getByRole('region', { name: 'Total balance' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  const long = 'A rather long sentence about bonuses that can be ended at %percentFail%%.'
  await switches({ notice: `${`<p>${long}</p>`.repeat(20)}<script>alert(1)</script>` })
  await leave(page, () => page.reload())
  await expect(notice).toContainText(/can be ended at \d[\d.–]*%\./)
  await expect(notice.locator('script')).toHaveCount(0)
  const height = async () => (await notice.boundingBox())?.height ?? 0
  await expect(notice.getByRole('button', { name: 'Show all' })).toBeVisible()
  const part = await height()
  await notice.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(height).toBeGreaterThan(part * 2)
  await expect(notice.getByRole('button', { name: 'Show less' })).toBeVisible()
})
