import type { Page } from '@playwright/test'
import { withWorker } from '#tests/setup/browser.ts'
import { walletBaht } from './fixtures/ledger.ts'
import { transfer } from './fixtures/resend.ts'
import { choose, keptSlips, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect, test } from './fixtures/test.ts'
import { controlled } from './fixtures/worker.ts'

test.use(withWorker)

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

/** Leaves no room for databases; Chromium remembers for a while how much there was. */
async function noRoom(page: Page): Promise<void> {
  await room(page, 0)
  const write = () =>
    page.evaluate(async () => {
      const request = indexedDB.open('story', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('bytes')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const transaction = request.result.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').put(new Uint8Array(50_000), 'bytes')
      const outcome = await new Promise((resolve) => {
        transaction.oncomplete = () => resolve('written')
        transaction.onabort = () => resolve(transaction.error?.name)
      })
      request.result.close()
      return outcome
    })
  await expect.poll(write, { timeout: 60_000 }).toBe('QuotaExceededError')
}

test('on a full phone a slip isn’t lost silently: the page says that it alone has it, and money moves as ever', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  test.slow()
  watch.allowReport(/^kapao (slip-store|kept) what=(add|write) error=QuotaExceededError/)
  const member = await join({ baht: 500, games: ['NAKA'] })
  const slip = await slipFor(backend, member, { baht: 65 })
  await arrive('/user/home', { member })
  await controlled(page)
  await noRoom(page)
  const sheet = await openDeposit(page)
  await choose(page, slip)
  await expect(sheet.getByRole('alert')).toContainText('This browser’s storage doesn’t take the slip.')
  await expect(sheet.getByText(/Slip QR code read/)).toBeVisible()
  expect(await keptSlips(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 slip isn’t sent yet. Please look at it.')).toBeVisible()

  await transfer(page)
  await expect(page.getByRole('dialog')).toContainText('฿120.00')
  await expect.poll(() => walletBaht(backend, member.id)).toBe(380)
  await page.keyboard.press('Escape')

  await openDeposit(page)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet.')).toBeVisible({ timeout: 40_000 })
  expect(await walletBaht(backend, member.id)).toBe(445)
})
