import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import recordings from '#features/howto/recordings.json' with { type: 'json' }
import { sendPicture } from '#tests/e2e/fixtures/chat/attachments.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

const FILM = new URL('../../../public/howto/end-bonus.mp4', import.meta.url)

test('a picture stays open, above the chat, while a tablet is rotated, and closes alone', async ({
  page,
  chat,
}) => {
  await resize(page, { width: 1024, height: 700 })
  await chat()
  await sendPicture(page, 'slip.jpg')
  await messageLog(page).getByRole('button', { name: 'Look at slip.jpg' }).click()
  const lightbox = page.getByRole('dialog', { name: 'slip.jpg' })
  for (const [width, height] of [
    [700, 1024],
    [1024, 700],
    [700, 1024],
  ] as const) {
    await resize(page, { width, height })
    await expect(page.locator('dialog[open]')).toHaveCount(width < 720 ? 2 : 1)
    await expect(lightbox.getByRole('img', { name: 'slip.jpg' })).toBeVisible()
    // Not hidden or made inert by the chat's new layer.
    await lightbox.getByRole('button', { name: 'Zoom in' }).click({ trial: true })
  }
  await goBack(page)
  await expect(lightbox).toHaveCount(0)
  await expect(messageLog(page)).toBeVisible()
})

const stateOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({
    hasFrame: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.videoWidth > 100,
    paused: element.paused,
    controls: element.controls,
    isNearStart: element.currentTime < 0.5,
  }))

/** How many different colours a video's current frame has; 1 for a black box. */
const colorsIn = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 20
    canvas.height = 20
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0, 20, 20)
    const pixels = context?.getImageData(0, 0, 20, 20).data ?? []
    return new Set(Array.from({ length: 400 }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join())).size
  })

const videoIn = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByLabel(`Video ${name}`) })

test('a video shows a frame, a play mark and its duration before it is played; a broken one can be downloaded', async ({
  page,
  watch,
  chat,
}) => {
  const host = 'https://media.example'
  watch.allow('/media/no-such-video.mp4')
  watch.allowOrigin(host)
  const film = await readFile(FILM)
  await page.route(`${host}/**`, (route) => route.fulfill({ contentType: 'video/mp4', body: film }))
  const video = (name: string, path: string) => ({ fileType: 'video', name, path }) as const
  await chat({
    before: async ({ agent }) => {
      await agent.media(video('howto.mp4', '/media/no-such-video.mp4'))
      await agent.media(video('film.mp4', `${host}/film.mp4`))
      await agent.media(video('wallet.mp4', '/howto/wallet.mp4'))
    },
  })

  const own = videoIn(page, 'wallet.mp4')
  const length = `0:${recordings.wallet.seconds}`
  const play = own.getByRole('button', { name: `Play: wallet.mp4, ${length}` })
  await expect(play).toBeInViewport({ ratio: 1 })
  const poster = { hasFrame: true, paused: true, controls: false, isNearStart: true }
  await expect.poll(() => stateOf(own.locator('video'))).toEqual(poster)
  await expect.poll(() => colorsIn(own.locator('video'))).toBeGreaterThan(5)
  await expect(play).toContainText(length)
  await inspectorOf(page, ['light', 'dark'])('video in the chat')
  await play.click()
  await expect.poll(() => stateOf(own.locator('video'))).toMatchObject({ paused: false, controls: true })
  await expect(own.locator('video')).toBeFocused()
  await expect(play).toHaveCount(0)

  const other = videoIn(page, 'film.mp4')
  await other.scrollIntoViewIfNeeded()
  await expect(
    other.getByRole('button', { name: `Play: film.mp4, 0:${recordings['end-bonus'].seconds}` }),
  ).toBeVisible()
  await expect.poll(() => stateOf(other.locator('video'))).toEqual(poster)

  const broken = videoIn(page, 'howto.mp4').locator('video')
  await broken.scrollIntoViewIfNeeded()
  await expect.poll(() => broken.evaluate((element: HTMLVideoElement) => element.error?.code)).toBe(4)
  // Without a poster nothing has failed yet.
  await expect(messageLog(page).getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Play: howto.mp4' }).click()
  await expect(messageLog(page).getByRole('alert')).toHaveText('The video can’t be played here.')
  await expect(messageLog(page).getByRole('link', { name: 'Download howto.mp4' })).toBeVisible()
})

test.describe('inside LINE', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.12.1/IAB',
  })

  test('a picture is shown to be saved by its menu or shared, and a file opened, instead of a download', async ({
    page,
    chat,
  }) => {
    await page.addInitScript(() => {
      const shared = ({ files = [] }: ShareData = {}) => files.map(({ name }) => name).join()
      const share = async (data?: ShareData) => void Object.assign(window, { shared: shared(data) })
      Object.defineProperties(navigator, { canShare: { value: () => true }, share: { value: share } })
    })
    await chat({
      before: async ({ agent }) => {
        await agent.media({ fileType: 'file', name: 'hills.svg', path: '/media/art/hills.svg' })
        await agent.media({ fileType: 'image', name: 'icon', path: '/icons/icon-192.png' })
      },
    })
    const file = messageLog(page).getByRole('link', { name: 'hills.svg' })
    await expect(file).not.toHaveAttribute('download')
    await messageLog(page).getByRole('button', { name: 'Look at icon' }).click()
    const lightbox = page.getByRole('dialog', { name: 'icon' })
    await lightbox.getByRole('button', { name: 'Save picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save picture' })
    await expect(dialog).toContainText('Press and hold the picture to save it.')
    await expect(dialog.getByRole('img', { name: 'icon' })).toHaveAttribute('src', /^https?:.*icon-192\.png$/)
    await inspectorOf(page, ['light', 'dark'])('the picture to save')
    await dialog.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe('picture.png')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(lightbox.getByRole('button', { name: 'Save picture' })).toBeFocused()
  })
})
