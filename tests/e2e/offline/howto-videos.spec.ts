import type { Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, started, test, withMotion } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

// Without reduced motion, videos play by themselves.
test.use({ ...withWorker, ...withMotion })

const cardOf = (page: Page, topic: string) => page.getByRole('article').filter({ hasText: topic })
const playOf = (page: Page, topic: string) => page.getByRole('button', { name: `Play: ${topic}` })
const currentTimeOf = (page: Page) =>
  page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Fetches a byte range of a video. @returns status, Content-Range and length of the body */
const fetchRange = (page: Page, range: string) =>
  page.evaluate(async (header) => {
    const response = await fetch('/howto/balance.mp4', { headers: { Range: header } })
    const { byteLength } = await response.arrayBuffer()
    return [response.status, response.headers.get('content-range'), byteLength]
  }, range)

test('a saved video plays offline with range requests; the others say that they need a connection', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  test.slow()
  watch.allow(/./)
  const inspect = inspectorOf(page, ['light', 'dark'])
  await arrive('/howto')
  await waitForControl(page)
  const card = cardOf(page, 'Checking your balance')
  await card.getByRole('button', { name: 'Keep for offline Checking your balance' }).click()
  await expect(card).toContainText('Kept on this device')
  await inspect('kept')
  const size = 413224
  expect(await fetchRange(page, 'bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, 2])
  expect(await fetchRange(page, 'bytes=1000-')).toEqual([206, `bytes 1000-${size - 1}/${size}`, size - 1000])
  expect(await fetchRange(page, 'bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10])
  expect(await fetchRange(page, `bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0])

  await buildCached(page)
  // Disable the HTTP cache, which may have pictures that the portal didn't save.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await context.setOffline(true)
  await page.reload()
  await started(page)
  await expect(cardOf(page, 'Entering a game')).toContainText('This video needs a connection.')
  await expect(playOf(page, 'Entering a game')).toBeDisabled()
  // Videos that weren't saved show neither a picture nor a broken-image icon.
  await expect(cardOf(page, 'Entering a game').locator('img')).toBeHidden()
  await expect(card.locator('img')).toBeVisible()
  await inspect('offline')
  await playOf(page, 'Checking your balance').click()
  const slider = page.getByRole('slider', { name: 'Position in the video' })
  await expect(slider).not.toHaveValue('0')
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(20)
  await page.keyboard.press('Escape')

  const remove = card.getByRole('button', { name: 'Remove Checking your balance' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Remove “Checking your balance”?' })
  await inspect('removing a video offline')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(playOf(page, 'Checking your balance')).toBeDisabled()
})

test('a video that was watched to the end is saved automatically', async ({ arrive, page }) => {
  test.slow()
  await arrive('/howto')
  await waitForControl(page)
  await expect(page.getByRole('button', { name: 'Keep for offline Ending a bonus' })).toBeVisible()
  await playOf(page, 'Ending a bonus').click()
  await page.locator('dialog video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 16
  })
  await page.locator('dialog video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        if (video.ended) resolve(undefined)
        else video.addEventListener('ended', resolve, { once: true })
      }),
  )
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Ending a bonus')).toContainText('Kept on this device')
})

test('saving a video can be cancelled, and a failure shows an error', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/^\/howto\/wallet/)
  await arrive('/howto')
  const card = cardOf(page, 'Using the wallet')
  // Of the context: the service worker makes the request once it controls the page.
  await context.route('**/howto/wallet.mp4', () => undefined)
  await card.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(card.getByRole('progressbar', { name: 'Keeping: Using the wallet' })).toBeVisible()
  await card.getByRole('button', { name: /^Cancel/ }).click()
  await expect(card.getByRole('button', { name: /^Keep for offline/ })).toBeFocused()
  await context.unroute('**/howto/wallet.mp4')
  await context.route('**/howto/wallet.mp4', (route) => route.fulfill({ status: 503 }))
  await card.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(card.getByRole('alert')).toContainText('The video couldn’t be fetched.')
  await context.unroute('**/howto/wallet.mp4')
  await card.getByRole('button', { name: /^Try again/ }).click()
  await expect(card).toContainText('Kept on this device')
})

test('all videos can be saved at once, and the number saved is shown', async ({ arrive, page }) => {
  test.slow()
  await arrive('/howto')
  await waitForControl(page)
  const line = page.getByRole('status').filter({ hasText: 'kept' })
  await page.getByRole('button', { name: 'Keep all for offline' }).click()
  await expect(line).toHaveText(/^5 of 5 kept · 2\.\d\sMB$/, { timeout: 30_000 })
  await expect(line).toBeFocused()
  await expect(page.getByRole('article').getByText('Kept on this device')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Keep all for offline' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Using the wallet' }).click()
  await expect(line).toHaveText(/^4 of 5 kept/)
  await expect(page.getByRole('button', { name: 'Keep all for offline' })).toBeVisible()
})
