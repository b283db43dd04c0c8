import type { Page } from '@playwright/test'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { transfer } from '#tests/e2e/fixtures/money/resend.ts'
import { chooseSlips, newSlip, openDeposit, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { setStorageQuota } from '#tests/e2e/fixtures/storage-quota.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

const videoCard = (page: Page, topic: string) => page.getByRole('article').filter({ hasText: topic })

/** Sizes in bytes of the cached video files, by path. */
const videoFiles = (page: Page) =>
  page.evaluate(async () => {
    const files: Record<string, number> = {}
    const cache = await caches.open('kapao-video')
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      files[new URL(request.url).pathname] = (await response?.blob())?.size ?? 0
    }
    return files
  })

/** Limits the origin's storage quota. @param remainingBytes remaining space; undefined restores the default quota */
async function setRemainingSpace(page: Page, remainingBytes?: number): Promise<void> {
  const { origin } = new URL(page.url())
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await setStorageQuota(page, origin, remainingBytes === undefined ? undefined : used + remainingBytes)
}

test('on a full phone saving a video fails with a reason and leaves no partial file, and saved videos stay', async ({
  arrive,
  page,
}) => {
  test.slow()
  await arrive('/howto')
  await waitForControl(page)
  const [first, second] = [videoCard(page, 'Checking your balance'), videoCard(page, 'Using the wallet')]
  await first.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(first).toContainText('Kept on this device')
  const before = await videoFiles(page)
  expect(before).toMatchObject({ '/howto/balance.mp4': 413_224 })

  // Enough space for its poster and captions, but not for the video.
  await setRemainingSpace(page, 150_000)
  await second.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(second.getByRole('alert')).toContainText('There isn’t enough room on this device.')
  expect(await videoFiles(page)).toEqual(before)
  await page.reload()
  await expect(first).toContainText('Kept on this device')
  await expect(second.getByRole('button', { name: /^Keep for offline/ })).toBeVisible()
  expect(await videoFiles(page)).toEqual(before)

  await setRemainingSpace(page)
  await second.getByRole('button', { name: /^Keep for offline/ }).click()
  await expect(second).toContainText('Kept on this device')
  expect(await videoFiles(page)).toMatchObject({ ...before, '/howto/wallet.mp4': 524_496 })
})

/** Makes database writes fail; Chromium caches the remaining space for a while, so this polls. */
async function fillStorage(page: Page): Promise<void> {
  await setRemainingSpace(page, 0)
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

test('on a full phone a slip stays in the page with a warning and can be sent, and transfers work', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  test.slow()
  watch.allowReport(/^kapao (slip-store|kept) what=(add|write) error=QuotaExceededError/)
  const member = await join({ baht: 500, games: ['NAKA'] })
  const slip = await newSlip(backend, member, { baht: 65 })
  await arrive('/user/home', { member })
  await waitForControl(page)
  await fillStorage(page)
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByRole('alert')).toContainText('This browser’s storage doesn’t take the slip.')
  await expect(sheet.getByText('Slip read')).toBeVisible()
  expect(await storedSlips(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 slip is only sent once you look at it.')).toBeVisible()

  await transfer(page)
  await expect(page.getByRole('dialog')).toContainText('฿120.00')
  await expect.poll(() => walletBaht(backend, member.id)).toBe(380)
  await page.keyboard.press('Escape')

  await openDeposit(page)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible({ timeout: 40_000 })
  expect(await walletBaht(backend, member.id)).toBe(445)
})
