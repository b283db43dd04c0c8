import type { Page, Route } from '@playwright/test'
import { jumpClock, stopClock } from '#tests/e2e/fixtures/clock.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

// A service worker would bypass the routes.
test.use({ serviceWorkers: 'block' })

const notice = (page: Page) => page.getByRole('alert')

/** Breaks the files whose paths match. @returns restores them */
async function breakFiles(page: Page, path: RegExp, fault: (route: Route) => unknown) {
  await page.route(path, fault)
  return () => page.unroute(path)
}

const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' })
const texts = /\/assets\/public-[^/]*\.js$/
const react = /\/assets\/react-[^/]*\.js$/

test('a start without its files says so, reloads once if they have been replaced, and can be tried again', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow(/^\/assets\//)
  watch.allowReport(/^portal start |^portal chunk /)
  await arrive('/login')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })

  // The connection breaks.
  const restoreTexts = await breakFiles(page, texts, (route) => route.abort('connectionreset'))
  // Chromium imports a file again after a failure: the portal, which does so after the boot script, must have failed, too.
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('portal start '))
  await visit(page, '/login')
  await failed
  await expect(notice(page)).toHaveText(/The app couldn’t be loaded\./)
  expect(documents).toBe(1)
  await restoreTexts()
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await started(page)
  await expect(notice(page)).toHaveCount(0)

  // A new release has replaced a file, and the next document names others.
  documents = 0
  await breakFiles(page, react, (route) => (documents < 2 ? missing(route) : route.continue()))
  await visit(page, '/login')
  await expect.poll(() => documents).toBe(2)
  await started(page)
  await page.unroute(react)

  // The file stays away: one reload, then the notice.
  documents = 0
  await breakFiles(page, react, missing)
  await visit(page, '/login')
  await expect(notice(page)).toHaveText(/The app couldn’t be loaded\./)
  expect(documents).toBe(2)
  await page.unroute(react)

  // Nothing arrives for a while.
  await page.clock.install()
  await stopClock(page)
  const gate = Promise.withResolvers<void>()
  let isRequested = false
  await breakFiles(page, texts, async (route) => {
    isRequested = true
    await gate.promise
    await route.continue()
  })
  await visit(page, '/login', { waitUntil: 'commit' })
  await expect(async () => {
    // The portal requests its files after the first frames, which the clock draws.
    await jumpClock(page, 50, { ticking: true, whileLoading: true })
    expect(isRequested).toBe(true)
  }).toPass()
  await expect(notice(page)).toHaveCount(0)
  await jumpClock(page, 8000, { ticking: true, whileLoading: true })
  await expect(notice(page)).toHaveText(/The app is still loading/)
  await page.clock.resume()
  gate.resolve()
  await started(page)
  await expect(notice(page)).toHaveCount(0)
})

test('in a sandboxed frame, which has no storage and gets no scripts, the page says that it needs a tab', async ({
  page,
  watch,
}) => {
  watch.allow(/./)
  watch.allowReport(/./)
  // A sandboxed document is the same in a frame and in a tab.
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const policy = `${response.headers()['content-security-policy']}; sandbox allow-scripts`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await visit(page, '/login')
  await expect(page.locator('#root form')).toBeVisible()
  await expect(notice(page)).toHaveText('แอปทำงานในหน้านี้ไม่ได้ โปรดเปิดในแท็บของแอปเอง')
})
