import type { Page } from '@playwright/test'
import { turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** Phones on which nothing that floats may cover a link, button, field or figure. */
const phones = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 700 },
  { width: 390, height: 844 },
] as const

const visitorPaths = ['/login', '/register', '/howto', '/contact'] as const
const memberPaths = ['profile', 'statement', 'contact', 'spin', 'bonus', 'care', 'games', 'home'] as const

/** User agent of LINE's browser, on which pages start with a notice. */
const line =
  'Mozilla/5.0 (Linux; Android 13; SM-A146P) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Line/14.0.0/IAB'

/** Scrolls to the page's end, which moves while content is loading, and names what the bottom bar covers there. */
function findCoveredAtEnd(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo({ top: 1e6, behavior: 'instant' })
    const content = [
      ...document.querySelectorAll(
        'main :is(a, button, input, select, textarea, h1, h2, h3, p, li, dd, img)',
      ),
      // Collapsed content has a box, too.
    ].filter((element) => element.closest('details:not([open]) > :not(summary)') === null)
    const coveredBy = (cover: Element) => {
      const a = cover.getBoundingClientRect()
      return content.filter((element) => {
        const b = element.getBoundingClientRect()
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      })
    }
    return [...document.querySelectorAll('nav:not(main nav)')]
      .flatMap(coveredBy)
      .map(
        (element) =>
          `${location.pathname}: the bottom bar covers ${element.localName} ${element.textContent?.slice(0, 40)}`,
      )
  })
}

async function inspect(page: Page, path: string): Promise<void> {
  await turnTo(page, path)
  for (const phone of phones) {
    await resize(page, phone)
    await expect.poll(() => findCoveredAtEnd(page), `at ${phone.width} x ${phone.height}`).toEqual([])
  }
}

for (const [browser, options] of [
  ['a browser', {}],
  ['LINE', { userAgent: line }],
] as const) {
  test.describe(`in ${browser}`, () => {
    test.use(options)

    test('nothing covers the content of any screen', {
      tag: browser === 'LINE' ? ['@thorough'] : [],
    }, async ({ arrive, page, join, switches }) => {
      await switches({ enableChatWidget: true })
      await arrive('/register')
      for (const path of visitorPaths) await inspect(page, path)
      await arrive('/user/home', { member: await join({ baht: 1000, games: ['NAKA'] }) })
      for (const name of memberPaths) await inspect(page, `/user/${name}`)
    })
  })
}
