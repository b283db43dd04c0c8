import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isQueued } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import { openAgentDesk } from '#tests/e2e/fixtures/chat/agent-desk.ts'
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
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
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
  await expect(item('film.mp4')).toContainText('276 KB')
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

const FILM = new URL('../../../public/howto/end-bonus.mp4', import.meta.url)

const videoIn = (page: Page) => messageLog(page).locator('video')

/** State of the video in the conversation. */
const videoState = (page: Page) =>
  videoIn(page).evaluate((video: HTMLVideoElement) => ({
    hasFrame: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 100,
    paused: video.paused,
    controls: video.controls,
    isNearStart: video.currentTime < 0.5,
  }))

/** How many different colours a video's current frame has; 1 for a black box. */
const colorsIn = (page: Page) =>
  videoIn(page).evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 20
    canvas.height = 20
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 20, 20)
    const pixels = context?.getImageData(0, 0, 20, 20).data ?? []
    return new Set(Array.from({ length: 400 }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join())).size
  })

for (const theme of ['light', 'dark'] as const) {
  test(`a video shows a frame, a play mark and its duration before it is played, ${theme}`, async ({
    page,
    context,
    chat,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    const inspect = inspectorOf(page, [theme])
    const { room } = await chat()
    const desk = await openAgentDesk(context, room)
    await desk.file('howto-wallet')
    await page.bringToFront()
    const play = messageLog(page).getByRole('button', { name: 'Play: wallet.mp4, 0:26' })
    await expect(play).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => videoState(page))
      .toEqual({ hasFrame: true, paused: true, controls: false, isNearStart: true })
    expect(await colorsIn(page)).toBeGreaterThan(5)
    await expect(play).toContainText('0:26')
    await inspect('video in the chat')
    await play.click()
    await expect.poll(() => videoState(page)).toMatchObject({ paused: false, controls: true })
    await expect(videoIn(page)).toBeFocused()
    await expect(play).toHaveCount(0)
  })
}

test('a video of another host has a poster too', async ({ page, context, watch, chat }) => {
  const host = 'https://media.example'
  watch.allowOrigin(host)
  const film = await readFile(FILM)
  await context.route(`${host}/**`, (route) => route.fulfill({ contentType: 'video/mp4', body: film }))
  await chat({
    before: ({ agent }) => agent.media({ fileType: 'video', name: 'film.mp4', path: `${host}/film.mp4` }),
  })
  await expect(messageLog(page).getByRole('button', { name: 'Play: film.mp4, 0:18' })).toBeVisible()
  await expect.poll(() => videoState(page)).toMatchObject({ hasFrame: true, paused: true })
})

test('with Save-Data a video is only loaded when it is played; a placeholder has the play mark', async ({
  page,
  chat,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) requests.push(request.url())
  })
  const film = { fileType: 'video', name: 'film.mp4', path: '/howto/end-bonus.mp4' } as const
  await chat({ before: ({ agent }) => agent.media(film), connected: true })
  const play = messageLog(page).getByRole('button', { name: 'Play: film.mp4', exact: true })
  await expect(play).toBeInViewport({ ratio: 1 })
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await expect(play.locator('svg')).toBeVisible()
  await play.click()
  await expect.poll(() => videoState(page)).toMatchObject({ hasFrame: true, paused: false })
  expect(requests).not.toEqual([])
})
