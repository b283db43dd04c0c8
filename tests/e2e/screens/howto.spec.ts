import type { Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** The five topics, in the order of the specification. */
const topics = [
  'Using the wallet',
  'Entering a game',
  'Checking your balance',
  'Receiving a bonus',
  'Ending a bonus',
] as const

const playOf = (page: Page, topic: string) => page.getByRole('button', { name: `Play: ${topic}` })
const playerOf = (page: Page) => page.getByRole('dialog')
const position = (page: Page) => playerOf(page).getByRole('slider', { name: 'Position in the video' })

/** Opens a topic's video and waits until it plays. */
async function play(page: Page, topic: string): Promise<void> {
  await playOf(page, topic).click()
  await expect(playerOf(page).getByRole('heading', { name: topic })).toBeFocused()
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0.5)
}

async function currentTimeOf(page: Page): Promise<number> {
  return await playerOf(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)
}

const pausedOf = (page: Page) =>
  playerOf(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)

test('there are five topics, each with a picture, a duration and written steps', async ({ arrive, page }) => {
  await arrive('/howto')
  await expect(page.getByRole('article')).toHaveCount(topics.length)
  for (const [at, topic] of topics.entries()) {
    const card = page.getByRole('article').nth(at)
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(topic)
    await expect(playOf(page, topic)).toHaveAccessibleName(/, \d:\d\d$/)
    await expect(playOf(page, topic)).not.toHaveAccessibleName(/, 0:00$/)
    await expect(card).toContainText(/Video, [1-9]\d* KB/)
    const picture = card.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await card.getByText('Read the steps').click()
    await expect(card.getByRole('listitem')).toHaveCount(4)
  }
})

test('every video plays, matches the duration and size on its card, and has captions in three languages', async ({
  arrive,
  page,
}) => {
  test.slow()
  await arrive('/howto')
  for (const topic of topics) {
    const card = page.getByRole('article').filter({ has: playOf(page, topic) })
    const size = Number(/Video, (\d+) KB/.exec((await card.textContent()) ?? '')?.[1])
    await play(page, topic)
    const video = playerOf(page).locator('video')
    const src = (await video.getAttribute('src')) ?? ''
    const file = await page.request.get(src)
    expect(file.headers()['content-type']).toBe('video/mp4')
    const { length } = await file.body()
    expect(Math.ceil(length / 1000)).toBe(size)
    expect(length).toBeLessThanOrEqual(600_000)
    const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration)
    expect(Math.abs(Number(await position(page).getAttribute('max')) - seconds)).toBeLessThan(1)
    for (const language of ['th', 'la', 'en']) {
      const captions = await page.request.get(src.replace(/mp4$/, `${language}.vtt`))
      expect(captions.headers()['content-type']).toMatch(/^text\/vtt/)
      expect(await captions.text()).toMatch(/^WEBVTT\n[\s\S]* --> /)
    }
    await page.keyboard.press('Escape')
    await expect(playerOf(page)).toHaveCount(0)
    await expect(playOf(page, topic)).toBeFocused()
  }
})

test('the player can be paused, sought, captioned and closed by keyboard', async ({ arrive, page }) => {
  await arrive('/howto')
  await play(page, topics[0])
  await page.keyboard.press('k')
  await expect.poll(() => pausedOf(page)).toBe(true)
  await expect(playerOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(() => currentTimeOf(page)).toBeLessThan(0.5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(4.9)
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:05 of \d:\d\d$/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => currentTimeOf(page)).toBeLessThan(0.5)

  const captions = playerOf(page).getByRole('button', { name: 'Captions' })
  const line = playerOf(page).locator('p[lang=en]')
  await page.keyboard.press('ArrowRight')
  await expect(line).not.toBeEmpty()
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('c')
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  await expect(line).toBeEmpty()
  await captions.click()
  await expect(line).not.toBeEmpty()

  // While the slider has focus it handles arrow keys natively; the player must not seek as well.
  await position(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(5)
  await page.keyboard.press('k')
  await expect.poll(() => pausedOf(page)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(playerOf(page)).toHaveCount(0)
  await expect(playOf(page, topics[0])).toBeFocused()
})

test('the player can be paused and resumed by tap; going back closes it', async ({ arrive, page }) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  await arrive('/howto')
  await play(page, topics[1])
  await playerOf(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => pausedOf(page)).toBe(true)
  await inspect('player')
  await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => pausedOf(page)).toBe(false)
  await page.goBack()
  await expect(playerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/howto')
})

test('with reduced motion videos don’t play automatically', async ({ arrive, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive('/howto')
  await playOf(page, topics[0]).click()
  await expect(playerOf(page).getByRole('heading')).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(await pausedOf(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0)
})

test('a video that can’t be loaded says so, and a retry plays it', async ({ arrive, page, watch }) => {
  watch.allow(/^\/howto\/.*\.mp4$/)
  await page.route('**/howto/*.mp4', (route) => route.fulfill({ status: 404 }))
  await arrive('/howto')
  await playOf(page, topics[0]).click()
  const alert = playerOf(page).getByRole('alert')
  await expect(alert).toContainText('The video couldn’t be loaded. The written steps say the same.')
  await page.unroute('**/howto/*.mp4')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0)
  await expect(alert).toHaveCount(0)
})
