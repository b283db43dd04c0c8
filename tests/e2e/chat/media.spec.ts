import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { catchUpload, filmOf, jpegIn, photoOf } from '#tests/e2e/fixtures/chat/attachments.ts'
import {
  chooseFiles,
  composerField,
  recordNotices,
  reopenChat,
  sendMessage,
} from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import { isQueued } from '#tests/e2e/fixtures/own-browser.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const UPLOAD = '/api/chat/upload-image'

const attachmentsIn = (page: Page) => page.getByRole('list', { name: 'Files to send' })
const previewButton = (page: Page, name: string) => page.getByRole('button', { name: `Look at ${name}` })
const rowOf = (page: Page, name: string) =>
  messageLog(page)
    .locator('[data-row]')
    .filter({ has: previewButton(page, name) })

/** Attaches a picture and sends it once it has been processed. */
async function sendPicture(page: Page, name: string): Promise<void> {
  await chooseFiles(page, { name, buffer: await photoOf() })
  await expect(attachmentsIn(page).getByRole('button', { name: `Look at ${name}` })).toBeVisible()
  await composerField(page).press('Enter')
  await expect(rowOf(page, name)).toBeVisible()
}

test('refused files of a multiple selection are named with their error for four seconds', async ({
  arrive,
  page,
}) => {
  await arrive('/contact')
  const alert = page.getByRole('form', { name: 'Write to support' }).getByRole('alert')
  const notices = await recordNotices(alert)
  await chooseFiles(
    page,
    { name: 'a.heic', buffer: Buffer.from('....ftypheic....') },
    { name: 'b.mp4', buffer: filmOf(20 * 1024 * 1024 + 1) },
    { name: 'c.jpg', buffer: await photoOf() },
  )
  await expect(previewButton(page, 'c.jpg')).toBeVisible()
  const texts = async () => (await notices()).map((notice) => notice.words)
  await expect
    .poll(texts)
    .toEqual([
      'a.heic File is not supported',
      'b.mp4 The file is too large. Please select file no larger than 20 MB.',
    ])
  await expect(alert).toBeEmpty()
  // The browser's clock has millisecond resolution; under load the timer fires late, never early.
  for (const { ms } of await notices()) expect(ms).toBeGreaterThan(3990)
})

test('an attached video shows its first frame; one that can’t be decoded shows an icon', async ({
  arrive,
  page,
}) => {
  await arrive('/contact')
  const film = await readFile(new URL('../../../public/howto/end-bonus.mp4', import.meta.url))
  await chooseFiles(page, { name: 'film.mp4', buffer: film }, { name: 'broken.mp4', buffer: filmOf(5000) })
  const item = (name: string) => attachmentsIn(page).getByRole('listitem').filter({ hasText: name })
  const width = () =>
    item('film.mp4')
      .locator('video')
      .evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth)
  await expect.poll(width).toBeGreaterThan(100)
  await expect(item('film.mp4')).toContainText('0.3 MB')
  await expect(item('broken.mp4')).toContainText('5 KB')
  await expect(item('broken.mp4').locator('video')).toHaveCount(0)
  await expect(item('film.mp4').locator('video')).toHaveCount(1)
})

test('cancelling an upload aborts its request and doesn’t block the queue', async ({ page, chat }) => {
  const { types } = await chat()
  // The request stays pending.
  await page.route(`**${UPLOAD}`, () => undefined, { times: 1 })
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith(UPLOAD))
  await sendPicture(page, 'mistake.jpg')
  await sendMessage(page, 'after it')
  const cancel = rowOf(page, 'mistake.jpg').getByRole('button', { name: 'Cancel the upload' })
  await cancel.click()
  await aborted
  await expect(rowOf(page, 'mistake.jpg')).toHaveCount(0)
  await sendPicture(page, 'right.jpg')
  await expect.poll(types).toEqual(['text', 'media'])
})

test('a picture that the server refuses can be resent, also after a restart, or removed', async ({
  page,
  watch,
  chat,
}) => {
  watch.allow(UPLOAD)
  const { types } = await chat()
  await page.route(
    `**${UPLOAD}`,
    (route) => route.fulfill({ status: 422, json: { message: 'KEY_INVALID' } }),
    { times: 2 },
  )
  for (const name of ['wanted.jpg', 'unwanted.jpg']) {
    await sendPicture(page, name)
    await expect(rowOf(page, name)).toContainText('Not sent')
  }
  await sendMessage(page, 'goes through')
  await expect.poll(types).toEqual(['text'])
  await rowOf(page, 'unwanted.jpg').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, 'unwanted.jpg')).toHaveCount(0)
  // The message disappears from the screen before it is deleted from IndexedDB.
  await expect.poll(() => isQueued(page, 'unwanted.jpg')).toBe(false)
  await reopenChat(page)
  await rowOf(page, 'wanted.jpg').getByRole('button', { name: 'Resend' }).click()
  await expect.poll(types).toEqual(['text', 'media'])
  await expect(messageLog(page)).not.toContainText('Not sent')
  await expect(messageLog(page).locator('[data-row]')).toHaveCount(2)
})

test('a file that changes on disk after it was chosen is sent as it was', async ({ arrive, page }) => {
  await arrive('/contact')
  const buffer = await photoOf({ width: 321, height: 123 })
  const [path = ''] = await chooseFiles(page, { name: 'slip.jpg', buffer })
  await expect(previewButton(page, 'slip.jpg')).toBeVisible()
  await writeFile(path, 'something else')
  const upload = await catchUpload(page)
  await composerField(page).press('Enter')
  const sent = await sharp(jpegIn(await upload.body)).metadata()
  expect(sent).toMatchObject({ format: 'jpeg', width: 321, height: 123 })
  await expect(messageLog(page).getByText('Sent', { exact: true })).toBeAttached()
})
