import { readPrecache } from '#scripts/vite/read-precache.ts'
import { test } from '#tests/e2e/fixtures/browsers/behind-fault-proxy.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { cachedFiles, cutAfterHalf } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

const dist = process.env.PORTAL_DIR ?? 'dist'

for (const path of ['/login', '/user/home'] as const) {
  test(`a line cut right after the last file of the first start: ${path} restarts offline`, async ({
    arrive,
    page,
    context,
    join,
    watch,
    faults,
  }) => {
    watch.allow(/./)
    watch.allowReport(/./)
    const member = path === '/login' ? undefined : await join({ baht: 25 })
    await arrive(path, member === undefined ? {} : { member })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    faults.setFaults(() => 'cut')
    const { start } = await readPrecache(dist)
    expect((await cachedFiles(page)).length).toBeLessThan(start.length)
    await context.setOffline(true)
    await page.reload()
    await started(page)
    const button = path === '/login' ? 'Sign in' : 'Sign out'
    await expect(page.getByRole('button', { name: button, exact: true }).first()).toBeVisible()
    await page.goto(path === '/login' ? '/contact' : '/user/spin')
    await started(page)
    await expect(page.getByRole('alert')).toContainText('isn’t stored on this device yet')
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  })
}

test('if the connection drops halfway through the background download, each screen opens or says that it is missing until the network returns', async ({
  arrive,
  page,
  join,
  watch,
  faults,
}) => {
  watch.allow(/./)
  watch.allowReport(/./)
  const { start, rest } = await readPrecache(dist)
  const isCut = cutAfterHalf(faults, rest)
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  await expect.poll(isCut, { timeout: 30_000 }).toBe(true)
  await expect.poll(() => cachedFiles(page)).toEqual(expect.arrayContaining([...start]))
  const missing: string[] = []
  for (const screen of ['home', 'profile', 'statement', 'bonus', 'spin', 'care', 'contact']) {
    await page.goto(`/user/${screen}`)
    await started(page)
    const heading = page.getByRole('heading', { level: 1 }).first()
    await expect(heading).toBeVisible()
    if ((await heading.textContent()) !== 'This page can’t be shown') continue
    missing.push(screen)
    await expect(page.getByRole('alert')).toContainText('isn’t stored on this device yet')
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  }
  const [first] = missing
  expect(first).toBeDefined()
  await page.goto(`/user/${first}`)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  faults.setFaults(() => undefined)
  await page.getByRole('button', { name: 'Reload' }).click()
  await started(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
