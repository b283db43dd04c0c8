import type { Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

const notice = (page: Page) => page.getByRole('complementary', { name: 'Open in the browser' })
const openInBrowser = (page: Page) => notice(page).getByRole('link', { name: 'Open in the browser' })

test('a regular browser shows no “Open in the browser” notice', async ({ arrive, page }) => {
  await arrive('/login')
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toHaveCount(0)
})

test.describe('inside LINE', () => {
  test.use({ userAgent: `${android} Line/15.12.1/IAB` })

  test('the link out carries invite code and language, on every page', async ({ arrive, page }) => {
    await arrive('/register?code=PR64f1c8', { language: 'en' })
    await expect(notice(page)).toContainText('in your phone’s own browser')
    await expect(openInBrowser(page)).toHaveAttribute(
      'href',
      /\/register\?code=PR64f1c8&lang=en&openExternalBrowser=1$/,
    )
    // The URL no longer contains the code; it comes from storage.
    await page.goto('/login')
    await expect(openInBrowser(page)).toHaveAttribute(
      'href',
      /\/login\?code=PR64f1c8&lang=en&openExternalBrowser=1$/,
    )
    await page.getByRole('button', { name: 'ไทย' }).click()
    const thai = catalogTexts('th')('Open in the browser')
    await expect(page.getByRole('link', { name: thai })).toHaveAttribute('href', /&lang=th&/)
  })

  test('the link opens the member’s current page, and a closed notice stays closed for this visit', async ({
    arrive,
    page,
    join,
  }) => {
    await arrive('/user/home', { member: await join({ baht: 5 }) })
    await expect(openInBrowser(page)).toHaveAttribute('href', /\/user\/home\?/)
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(page).toHaveURL('/user/statement')
    await expect(openInBrowser(page)).toHaveAttribute('href', /\/user\/statement\?/)
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await expect(notice(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(notice(page)).toHaveCount(0)
  })

  for (const [language, themes] of axeThemes) {
    test(`the notice passes the inspection in ${language}`, async ({ arrive, page, join }) => {
      const inspect = inspectorOf(page, themes)
      const open = page.getByRole('link', { name: catalogTexts(language)('Open in the browser') })
      await arrive('/login', { language })
      await expect(open).toBeVisible()
      await inspect('the way out before signing in')
      await arrive('/user/home', { language, member: await join({ baht: 5 }) })
      await expect(open).toBeVisible()
      await inspect('the way out at home')
    })
  }
})

test.describe('inside Facebook on Android', () => {
  test.use({ userAgent: `${android} [FB_IAB/FB4A;FBAV/512.0.0.38.98;]` })

  test('the link opens the phone’s browser by an intent: URL', async ({ arrive, page }) => {
    await arrive('/register?code=PR64f1c8')
    await expect(notice(page)).toContainText('in your phone’s own browser')
    await expect(openInBrowser(page)).toHaveAttribute(
      'href',
      /^intent:\/\/[^/]+\/register\?code=PR64f1c8&lang=en#Intent;scheme=http;.*;end$/,
    )
  })
})

test.describe('inside Facebook on an iPhone', () => {
  test.use({
    userAgent: `${iphone} [FBAN/FBIOS;FBAV/512.0.0.38.98]`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('the address can be copied', async ({ arrive, page, baseURL }) => {
    await arrive('/register?code=PR64f1c8')
    await expect(notice(page)).toContainText('menu of Facebook')
    await notice(page).getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/register?code=PR64f1c8&lang=en`,
    )
  })
})
