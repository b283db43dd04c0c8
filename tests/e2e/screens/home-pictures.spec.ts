import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { isThorough } from '#tests/setup/thorough.ts'

type Rgb = readonly [number, number, number]

/** WCAG contrast ratio of two colours. */
function contrastOf(a: Rgb, b: Rgb): number {
  const [lighter = 0, darker = 0] = [luminanceOf(a), luminanceOf(b)].sort((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A computed opaque colour, e.g. 'rgb(70, 20, 47)'. */
function parseRgb(computed: string): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (computed.match(/[\d.]+/g) ?? []).map(Number)
  if (alpha !== 1) throw new Error(`Not opaque: ${computed}`)
  return [red, green, blue]
}

/** Lowest contrast of a text to any pixel behind it, measured without the text and its shadow. */
async function lowestContrast(text: Locator): Promise<number> {
  const colour = parseRgb(await text.evaluate((element) => getComputedStyle(element).color))
  await text.evaluate((element) => {
    // Clear of bars that cover the page's edges.
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    element.style.color = 'transparent'
    element.style.textShadow = 'none'
  })
  const picture = await text.screenshot({ animations: 'disabled' })
  await text.evaluate((element) => element.removeAttribute('style'))
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  let lowest = Number.POSITIVE_INFINITY
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const pixel = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const
    lowest = Math.min(lowest, contrastOf(colour, pixel))
  }
  return lowest
}

const white =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><path fill="#fff" d="M0 0h300v211H0z"/></svg>'
const gamePictures = /\/media\/art\/(?!marks\.svg)/
const svg = { contentType: 'image/svg+xml', body: white }

/** Replaces properties of the first games in the wallet response. */
const changeGames = (page: Page, changes: readonly Record<string, unknown>[]) =>
  rewriteResponse(page, '/api/wallet', (wallet: { slots: object[] }) => ({
    ...wallet,
    slots: wallet.slots.map((slot, at) => ({ ...slot, ...changes[at] })),
  }))

const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

test('the names of games have a contrast of 4.5:1 while the pictures load and on white ones, even if they are long', {
  tag: '@thorough',
}, async ({ arrive, page, join }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(gamePictures, async (route) => {
    await promise
    await route.fulfill(svg)
  })
  const games = [
    { name: 'Nam', category: 'slot' },
    { name: 'Nam Ngum One', category: 'sport' },
    { name: 'Nam Ngum One Two Three Four Five Six Seven', category: 'lotto' },
  ]
  await changeGames(
    page,
    games.map((game) => ({ ...game, isActive: true, amount: 1 })),
  )
  await resize(page, { width: 320, height: 900 })
  await arrive('/user/home', { member: await join({ baht: 10 }) })
  const cardOf = (game: string) => page.getByRole('article', { name: game, exact: true })
  const nameIn = (game: string) => cardOf(game).getByText(game, { exact: true })
  await nameIn('Nam').scrollIntoViewIfNeeded()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lowestContrast(nameIn('Nam')), `loading, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
  }
  resolve()
  for (const width of isThorough ? [320, 1280] : [320]) {
    await resize(page, { width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const { name } of games) {
        await cardOf(name).scrollIntoViewIfNeeded()
        await expectLoaded(cardOf(name).locator('img').first())
        const contrast = await lowestContrast(nameIn(name))
        expect.soft(contrast, `${name}, ${colorScheme}, ${width} px`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

test('a square logo is a mark beside the name, a wide one replaces it once loaded, and a failed one is left out', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/media/logo/missing.svg')
  const { promise, resolve } = Promise.withResolvers<void>()
  const logos = { wide: white, square: white.replace('0 0 300 211', '0 0 40 40') }
  for (const [file, body] of Object.entries(logos)) {
    await page.route(`**/media/logo/${file}.svg`, async (route) => {
      await promise
      await route.fulfill({ ...svg, body })
    })
  }
  await page.route('**/media/logo/missing.svg', (route) => route.fulfill({ status: 404 }))
  await changeGames(
    page,
    ['wide', 'square', 'missing'].map((file, at) => ({
      name: file,
      category: ['slot', 'sport', 'lotto'][at],
      logo: `/media/logo/${file}.svg`,
    })),
  )
  await arrive('/user/home', { member: await join({ games: ['NAKA'] }) })
  const cardOf = (game: string) => page.getByRole('article', { name: game, exact: true })
  const nameIn = (game: string) => cardOf(game).getByText(game, { exact: true })
  await cardOf('square').scrollIntoViewIfNeeded()
  await expect(nameIn('wide')).toBeVisible()
  // In its card, because what loads meanwhile moves the card.
  const placeOf = async () => {
    const [card, name] = [await cardOf('square').boundingBox(), await nameIn('square').boundingBox()]
    return card && name && { ...name, x: name.x - card.x, y: name.y - card.y }
  }
  const before = await placeOf()
  const mark = cardOf('square').locator('img').last()
  await expect(mark).toBeHidden()
  resolve()
  await expect(mark).toBeVisible()
  await expect.poll(placeOf).toEqual(before)
  // Decorative: the name beside it is text.
  await expect(cardOf('square').getByRole('img', { name: 'square' })).toHaveCount(0)
  await cardOf('wide').scrollIntoViewIfNeeded()
  await expect(cardOf('wide').getByRole('img', { name: 'wide' })).toBeVisible()
  await expect(nameIn('wide')).toHaveCount(0)
  await cardOf('missing').scrollIntoViewIfNeeded()
  await expect(nameIn('missing')).toBeVisible()
  await expect(cardOf('missing').getByRole('img', { name: 'missing' })).toHaveCount(0)
})
