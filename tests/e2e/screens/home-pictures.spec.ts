import type { Locator, Page } from '@playwright/test'
import { contrastOf, lowestContrast, parseRgb } from '#tests/e2e/fixtures/contrast.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const white =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><path fill="#fff" d="M0 0h300v211H0z"/></svg>'
const gamePictures = /\/media\/art\/(?!marks\.svg)/
const svg = { contentType: 'image/svg+xml', body: white }

/** Replaces properties of the first games in the wallet response. */
const changeGames = (page: Page, changes: readonly Record<string, unknown>[]) =>
  page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const wallet = await response.json()
    const slots = wallet.slots.map((slot: object, at: number) => ({ ...slot, ...changes[at] }))
    await route.fulfill({ response, json: { ...wallet, slots } })
  })

const expectLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

/** Colour behind the name while there is no picture. */
const groundOf = (name: Locator) =>
  name.evaluate((element) => {
    let at: Element | null = element
    while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement
    return at ? getComputedStyle(at).backgroundColor : ''
  })

test('while the pictures are loading, the names of games are readable on a toned background', async ({
  arrive,
  page,
  join,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(gamePictures, async (route) => {
    await promise
    await route.fulfill(svg)
  })
  // Wide enough for two whole cards.
  await page.setViewportSize({ width: 1280, height: 900 })
  await arrive('/user/home', { member: await join({ games: ['NAKA'] }) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const game of ['Naka', 'Dok Ueang']) {
      const name = page.getByRole('article', { name: game }).getByText(game, { exact: true })
      await expect(name).toBeVisible()
      const ground = parseRgb(await groundOf(name))
      const colour = parseRgb(await name.evaluate((element) => getComputedStyle(element).color))
      expect(contrastOf(colour, ground), `${game}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(ground, [255, 255, 255]), `${game} isn’t white`).toBeGreaterThan(3)
      expect(await lowestContrast(name), `${game}, ${colorScheme}, with its sheen`).toBeGreaterThanOrEqual(
        4.5,
      )
    }
  }
  resolve()
  await expectLoaded(page.getByRole('article', { name: 'Naka' }).locator('img').first())
})

for (const width of [320, 1280]) {
  test(`at ${width} px the name of a game has a contrast of 4.5:1 on a white picture, even if it is long`, async ({
    arrive,
    page,
    join,
  }) => {
    await page.route(gamePictures, (route) => route.fulfill(svg))
    const games = [
      { name: 'Nam', category: 'slot' },
      { name: 'Nam Ngum', category: 'slot' },
      { name: 'Nam Ngum One', category: 'sport' },
      { name: 'Nam Ngum One Two', category: 'sport' },
      { name: 'Nam Ngum One Two Three', category: 'lotto' },
      { name: 'Nam Ngum One Two Three Four Five Six Seven', category: 'lotto' },
    ]
    await changeGames(
      page,
      games.map((game) => ({ ...game, isActive: true, amount: 1 })),
    )
    await page.setViewportSize({ width, height: 900 })
    await arrive('/user/home', { member: await join({ baht: 10 }) })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const { name } of games) {
        const card = page.getByRole('article', { name, exact: true })
        await card.scrollIntoViewIfNeeded()
        await expectLoaded(card.locator('img').first())
        const contrast = await lowestContrast(card.getByText(name, { exact: true }))
        expect.soft(contrast, `${name}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
}

test('a square logo is a mark beside the name, which doesn’t move when it appears', async ({
  arrive,
  page,
  join,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/media/logo/square.svg', async (route) => {
    await promise
    await route.fulfill({ ...svg, body: white.replace('0 0 300 211', '0 0 40 40') })
  })
  await changeGames(page, [{ logo: '/media/logo/square.svg' }])
  await arrive('/user/home', { member: await join({ games: ['NAKA'] }) })
  const card = page.getByRole('article', { name: 'Naka' })
  const name = card.getByText('Naka', { exact: true })
  const before = await name.boundingBox()
  const mark = card.locator('img').last()
  await expect(mark).toBeHidden()
  resolve()
  await expect(mark).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
  // Decorative: the name beside it is text.
  await expect(card.getByRole('img', { name: 'Naka' })).toHaveCount(0)
})

test('the demo’s games have marks, which are one request', async ({ arrive, page, join }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('marks.svg')) requests.push(request.url())
  })
  await arrive('/user/home', { member: await join({ games: ['NAKA'] }) })
  for (const game of ['Naka', 'Khong Sport', 'Champa']) {
    const card = page.getByRole('article', { name: game, exact: true })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img').last()).toBeVisible()
    await expect(card.getByText(game, { exact: true })).toBeVisible()
  }
  expect(requests).toHaveLength(1)
})

test('a game’s own wide logo replaces its name once loaded; the name stays if the logo fails', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/media/logo/missing.svg')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/media/logo/naka.svg', async (route) => {
    await promise
    await route.fulfill(svg)
  })
  await page.route('**/media/logo/missing.svg', (route) => route.fulfill({ status: 404 }))
  await changeGames(page, [{ logo: '/media/logo/naka.svg' }, { logo: '/media/logo/missing.svg' }])
  await arrive('/user/home', { member: await join({ games: ['NAKA'] }) })
  const card = page.getByRole('article', { name: 'Naka' })
  await expect(card.getByText('Naka', { exact: true })).toBeVisible()
  resolve()
  await expect(card.getByRole('img', { name: 'Naka' })).toBeVisible()
  await expect(card.getByText('Naka', { exact: true })).toHaveCount(0)
  const failed = page.getByRole('article', { name: 'Dok Ueang' })
  await expect(failed.getByText('Dok Ueang', { exact: true })).toBeVisible()
  await expect(failed.getByRole('img', { name: 'Dok Ueang' })).toHaveCount(0)
})
