import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { storageDump, waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test('an interrupted logout is completed at the next start', async ({ arrive, page, join, watch }) => {
  watch.allow('/nothing')
  const member = await join({ baht: 25 })
  await arrive('/user/home', { member })
  await waitUntilCached(page, 'walletGet')
  await openEmptyPage(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  expect(await storageDump(page)).toContain(member.phone)
  await visit(page, '/nothing')
  await started(page)
  await expect.poll(() => storageDump(page)).not.toContain(member.phone)
})
