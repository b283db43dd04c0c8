import type { Page } from '@playwright/test'
import recordings from '#features/howto/recordings.json' with { type: 'json' }
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { setStorageQuota } from '#tests/e2e/fixtures/storage-quota.ts'
import { expect, started, test, withMotion } from '#tests/e2e/fixtures/test.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

// Without reduced motion, videos play by themselves.
test.use({ ...withWorker, ...withMotion })

const cardOf = (page: Page, topic: string) => page.getByRole('article').filter({ hasText: topic })
const playOf = (page: Page, topic: string) => page.getByRole('button', { name: `Play: ${topic}` })
const keepOf = (page: Page, topic: string) =>
  cardOf(page, topic).getByRole('button', { name: /^Keep for offline/ })

test('a saved video plays offline with range requests; the others say that they need a connection', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/./)
  const inspect = inspectorOf(page, ['dark'])
  await arrive('/howto')
  await waitForControl(page)
  const card = cardOf(page, 'Checking your balance')
  await keepOf(page, 'Checking your balance').click()
  await expect(card).toContainText('Kept on this device')
  await inspect('kept')
  const range = await page.evaluate(async () => {
    const response = await fetch('/howto/balance.mp4', { headers: { Range: 'bytes=1000-1999' } })
    return [response.status, (await response.arrayBuffer()).byteLength]
  })
  expect(range).toEqual([206, 1000])

  await buildCached(page)
  // Disable the HTTP cache, which may have pictures that the portal didn't save.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await context.setOffline(true)
  await leave(page, () => page.reload())
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
  const currentTime = () =>
    page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(currentTime).toBeGreaterThan(20)
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

test('saving can be cancelled and fail; a video that was watched to the end is saved, and so are all at once', async ({
  arrive,
  page,
  context,
  watch,
}) => {
  watch.allow(/^\/howto\/wallet/)
  await arrive('/howto')
  await waitForControl(page)
  const card = cardOf(page, 'Using the wallet')
  const keep = keepOf(page, 'Using the wallet')
  // Of the context: the service worker makes the request.
  await context.route('**/howto/wallet.mp4', () => undefined)
  await keep.click()
  await expect(card.getByRole('progressbar', { name: 'Keeping: Using the wallet' })).toBeVisible()
  await card.getByRole('button', { name: /^Cancel/ }).click()
  await expect(keep).toBeFocused()
  await context.unroute('**/howto/wallet.mp4')
  await context.route('**/howto/wallet.mp4', (route) => route.fulfill({ status: 503 }))
  await keep.click()
  await expect(card.getByRole('alert')).toContainText('The video couldn’t be fetched.')
  await context.unroute('**/howto/wallet.mp4')
  await card.getByRole('button', { name: /^Try again/ }).click()
  await expect(card).toContainText('Kept on this device')

  await expect(keepOf(page, 'Ending a bonus')).toBeVisible()
  await playOf(page, 'Ending a bonus').click()
  await page.locator('dialog video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((resolve) => {
        video.playbackRate = 16
        if (video.ended) resolve(undefined)
        else video.addEventListener('ended', resolve, { once: true })
      }),
  )
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Ending a bonus')).toContainText('Kept on this device')

  const line = page.getByRole('status').filter({ hasText: 'kept' })
  await page.getByRole('button', { name: 'Keep all for offline' }).click()
  await expect(line).toHaveText(/^5 of 5 kept · \d\.\d\sMB$/)
  await expect(line).toBeFocused()
  await expect(page.getByRole('article').getByText('Kept on this device')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Keep all for offline' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Using the wallet' }).click()
  await expect(line).toHaveText(/^4 of 5 kept/)
  await expect(page.getByRole('button', { name: 'Keep all for offline' })).toBeVisible()
})

test('on a full phone saving a video fails with a reason and leaves no partial file, and saved videos stay', async ({
  arrive,
  page,
}) => {
  /** Sizes in bytes of the cached video files, by path. */
  const videoFiles = () =>
    page.evaluate(async () => {
      const files: Record<string, number> = {}
      const cache = await caches.open('kapao-videos')
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        files[new URL(request.url).pathname] = (await response?.blob())?.size ?? 0
      }
      return files
    })
  await arrive('/howto')
  await waitForControl(page)
  // Nothing else may fill the storage meanwhile.
  await buildCached(page)
  const first = cardOf(page, 'Checking your balance')
  const second = cardOf(page, 'Using the wallet')
  await keepOf(page, 'Checking your balance').click()
  await expect(first).toContainText('Kept on this device')
  const before = await videoFiles()
  expect(before).toMatchObject({ '/howto/balance.mp4': recordings.balance.bytes })

  // Enough space for its poster and captions, but not for the video.
  const { origin } = new URL(page.url())
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await setStorageQuota(page, origin, used + 150_000)
  await keepOf(page, 'Using the wallet').click()
  await expect(second.getByRole('alert')).toContainText('There isn’t enough room on this device.')
  expect(await videoFiles()).toEqual(before)

  await setStorageQuota(page, origin)
  await second.getByRole('button', { name: /^(Keep for offline|Try again)/ }).click()
  await expect(second).toContainText('Kept on this device')
  expect(await videoFiles()).toMatchObject({ ...before, '/howto/wallet.mp4': recordings.wallet.bytes })
})
