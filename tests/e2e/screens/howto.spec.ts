import type { Locator, Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

// Without reduced motion, videos play by themselves.
test.use(withMotion)

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
    const row = page.getByRole('article').nth(at)
    await expect(row.getByRole('heading', { level: 2 })).toHaveText(topic)
    await expect(playOf(page, topic)).toHaveAccessibleName(/, \d:\d\d$/)
    await expect(playOf(page, topic)).not.toHaveAccessibleName(/, 0:00$/)
    await expect(row).toContainText(/[1-9]\d*\sKB/)
    const picture = row.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(row.getByRole('listitem')).toHaveCount(0)
    const steps = row.getByRole('button', { name: `Read the steps ${topic}` })
    await steps.click()
    await expect(steps).toHaveAttribute('aria-expanded', 'true')
    await expect(row.getByRole('listitem')).toHaveCount(4)
    await steps.click()
    await expect(row.getByRole('listitem')).toHaveCount(0)
  }
})

for (const language of ['th', 'en'] as const) {
  for (const width of [320, 390]) {
    test(`rows are compact, and their play mark is visible on the poster, ${language}, ${width} px`, async ({
      arrive,
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await arrive('/howto', { language })
      const rows = page.getByRole('article')
      await expect(
        rows.getByRole('button', { name: catalogTexts(language)('Keep for offline') }),
      ).toHaveCount(topics.length)
      for (const row of await rows.all()) {
        const box = await row.boundingBox()
        // English titles may wrap; at 320 px others as well.
        expect(box?.height).toBeGreaterThanOrEqual(width === 390 ? 92 : 80)
        expect(box?.height).toBeLessThanOrEqual(width === 320 ? 150 : language === 'en' ? 122 : 96)
        const tag = row.locator('img + span')
        await expect(tag).toHaveText(/^\d:\d\d$/)
        expect(await isShown(tag)).toBe(true)
        expect(await isShown(row.getByRole('button').last())).toBe(true)
      }
      // The dark tag carries white text on any poster.
      const { color, background } = await rows
        .first()
        .locator('img + span')
        .evaluate((element) => {
          const style = getComputedStyle(element)
          return { color: style.color, background: style.backgroundColor }
        })
      expect(color).toBe('rgb(255, 255, 255)')
      expect(background).toBe('rgba(20, 12, 17, 0.86)')
    })
  }
}

/** Whether an element is inside the page's width and not clipped by its row. */
function isShown(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const row = element.closest('article')?.getBoundingClientRect()
    return (
      box.width > 20 &&
      row !== undefined &&
      box.left >= row.left &&
      box.right <= row.right &&
      box.top >= row.top &&
      box.bottom <= row.bottom
    )
  })
}

test('from 1080 px a row shows its poster, play button and steps beside the list', async ({
  arrive,
  page,
}) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await arrive('/howto')
  const detail = (topic: string) => page.getByRole('region', { name: topic })
  await expect(detail(topics[0])).toBeVisible()
  await expect(detail(topics[0]).getByRole('listitem')).toHaveCount(4)
  const row = page.getByRole('button', { name: topics[1], exact: true })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(detail(topics[0])).toHaveCount(0)
  const poster = detail(topics[1]).locator('img')
  await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(detail(topics[1]).getByRole('listitem')).toHaveCount(4)
  const [list, beside] = [await row.boundingBox(), await detail(topics[1]).boundingBox()]
  expect(list?.width).toBe(392)
  expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + 392)
  await inspect('how-to at 1280 px')
  await detail(topics[1])
    .getByRole('button', { name: /^Play, \d:\d\d$/ })
    .click()
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0.5)
  await page.keyboard.press('Escape')
  await expect(playerOf(page)).toHaveCount(0)
})

test('every video plays, matches the duration and size on its card, and has captions in three languages', async ({
  arrive,
  page,
}) => {
  test.slow()
  await arrive('/howto')
  for (const topic of topics) {
    const card = page.getByRole('article').filter({ has: playOf(page, topic) })
    const size = Number(/(\d+)\sKB/.exec((await card.textContent()) ?? '')?.[1])
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
