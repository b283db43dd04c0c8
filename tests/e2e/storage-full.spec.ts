import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { controlled } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow' })

const cardOf = (page: Page, topic: string) => page.getByRole('article').filter({ hasText: topic })

/** Files of the videos that are on this phone, with their sizes. */
const videoFiles = (page: Page) =>
  page.evaluate(async () => {
    const files: Record<string, number> = {}
    const cache = await caches.open('kapao-video')
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      files[new URL(request.url).pathname] = (await answer?.blob())?.size ?? 0
    }
    return files
  })

/** Leaves this site so many bytes of room; nothing: as much as the phone has. */
async function room(page: Page, bytes?: number): Promise<void> {
  const { origin } = new URL(page.url())
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes === undefined ? {} : { quotaSize: used + bytes }),
  })
}

test('on a full phone a video isn’t kept, not even by half, says why, and what was kept stays', async ({
  arrive,
  page,
}) => {
  test.slow()
  await arrive('/howto')
  await controlled(page)
  const [first, second] = [cardOf(page, 'Checking your balance'), cardOf(page, 'Using the wallet')]
  await first.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(first).toContainText('Kept on this phone')
  const before = await videoFiles(page)
  expect(before).toMatchObject({ '/howto/balance.mp4': 413_224 })

  // Its picture and captions would have room, the video hasn't.
  await room(page, 150_000)
  await second.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(second.getByRole('alert')).toContainText('There isn’t enough room on this phone.')
  expect(await videoFiles(page)).toEqual(before)
  await page.reload()
  await expect(first).toContainText('Kept on this phone')
  await expect(second.getByRole('button', { name: /^Keep for offline/ })).toBeVisible()
  expect(await videoFiles(page)).toEqual(before)

  await room(page)
  await second.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(second).toContainText('Kept on this phone')
  expect(await videoFiles(page)).toMatchObject({ ...before, '/howto/wallet.mp4': 524_496 })
})
