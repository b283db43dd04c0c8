import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

test.describe('inside LINE', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Line/15.12.1/IAB',
  })

  test('on every page a link out carries invite code and language; a closed notice stays closed for this visit', async ({
    arrive,
    page,
    join,
  }) => {
    const inspect = inspectorOf(page, ['dark'])
    await arrive('/register?code=PR64f1c8', { language: 'th' })
    const out = page.getByRole('link', { name: catalogTexts('th')('Open in the browser') })
    await expect(out).toHaveAttribute('href', /\/register\?code=PR64f1c8&lang=th&openExternalBrowser=1$/)
    await inspect('the way out before signing in')

    await arrive('/user/home', { member: await join({ baht: 5 }) })
    const notice = page.getByRole('complementary', { name: 'Open in the browser' })
    const link = notice.getByRole('link', { name: 'Open in the browser' })
    await expect(link).toHaveAttribute('href', /\/user\/home\?.*&lang=en&/)
    await inspect('the way out at home')
    await page.getByRole('link', { name: 'Statement' }).click()
    await expect(link).toHaveAttribute('href', /\/user\/statement\?/)
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toHaveCount(0)
    await leave(page, () => page.reload())
    await expect(page.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible()
    await expect(page.getByRole('list').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test.describe('inside Facebook on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.38.98]',
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('the address can be copied', { tag: '@thorough' }, async ({ arrive, page, baseURL }) => {
    await arrive('/register?code=PR64f1c8')
    const notice = page.getByRole('complementary', { name: 'Open in the browser' })
    await expect(notice).toContainText('menu of Facebook')
    await notice.getByRole('button', { name: 'Copy link' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${baseURL}/register?code=PR64f1c8&lang=en`)
  })
})
