import type { Page } from '@playwright/test'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test, withMotion } from '#tests/e2e/fixtures/test.ts'

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

function currentTimeOf(page: Page): Promise<number> {
  return playerOf(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)
}

const pausedOf = (page: Page) =>
  playerOf(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused)

test('there are five compact topics, each with a picture, a duration and steps; the player obeys keyboard and taps', async ({
  arrive,
  page,
}) => {
  await arrive('/howto')
  await expect(page.getByRole('article')).toHaveCount(topics.length)
  for (const [at, topic] of topics.entries()) {
    const row = page.getByRole('article').nth(at)
    await expect(row.getByRole('heading', { level: 2 })).toHaveText(topic)
    await expect(playOf(page, topic)).toHaveAccessibleName(/, \d:\d\d$/)
    await expect(row).toContainText(/[1-9]\d*\sKB/)
    await expect(row.locator('img + span')).toHaveText(/^\d:\d\d$/)
    for (const width of [320, 390]) {
      await resize(page, { width, height: 844 })
      // Titles may wrap.
      const height = async () => (await row.boundingBox())?.height
      await expect.poll(height).toBeLessThanOrEqual(width === 320 ? 150 : 122)
    }
    const picture = row.locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(row.getByRole('listitem')).toHaveCount(0)
    const steps = row.getByRole('button', { name: `Read the steps ${topic}` })
    await steps.click()
    await expect(row.getByRole('listitem')).toHaveCount(4)
    await steps.click()
    await expect(row.getByRole('listitem')).toHaveCount(0)
  }

  await play(page, topics[0])
  await page.keyboard.press('k')
  await expect.poll(() => pausedOf(page)).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => currentTimeOf(page)).toBeLessThan(0.5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(4.9)
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:05 of \d:\d\d$/)

  const captions = playerOf(page).getByRole('button', { name: 'Captions' })
  const line = playerOf(page).locator('p[lang=en]')
  await expect(line).not.toBeEmpty()
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('c')
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  await expect(line).toBeEmpty()
  await captions.click()
  await expect(line).not.toBeEmpty()

  await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => pausedOf(page)).toBe(false)
  await playerOf(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => pausedOf(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(playerOf(page)).toHaveCount(0)
  await expect(playOf(page, topics[0])).toBeFocused()
})

test('with reduced motion a video waits for “Play”; one that can’t be loaded says so, and a retry plays it', async ({
  arrive,
  page,
  watch,
}) => {
  watch.allow(/^\/howto\/.*\.mp4$/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive('/howto')
  await playOf(page, topics[0]).click()
  await expect(playerOf(page).getByRole('heading')).toBeFocused()
  const readyState = () =>
    playerOf(page)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.readyState)
  await expect.poll(readyState).toBeGreaterThan(0)
  expect(await pausedOf(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0)
  await goBack(page)
  await expect(playerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/howto')

  await page.route('**/howto/*.mp4', (route) => route.fulfill({ status: 404 }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await playOf(page, topics[1]).click()
  const alert = playerOf(page).getByRole('alert')
  await expect(alert).toContainText('The video couldn’t be loaded. The written steps say the same.')
  await page.unroute('**/howto/*.mp4')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => currentTimeOf(page)).toBeGreaterThan(0)
  await expect(alert).toHaveCount(0)
})
