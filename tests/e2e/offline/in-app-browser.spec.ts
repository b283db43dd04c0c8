import type { Download } from '@playwright/test'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
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

  test('a picture is shown to be saved by its menu or shared, and files only by another browser, instead of a download', async ({
    arrive,
    page,
    join,
  }) => {
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    await arrive('/user/home', { member: await join({ baht: 5 }) })
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Deposit' })
    await chooseWay(page, 'QR')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('33')
    await sheet.getByRole('button', { name: 'Create QR code ฿33.00' }).click()
    await sheet.getByRole('button', { name: 'Save picture' }).click()
    const saved = page.getByRole('dialog', { name: 'Save picture' })
    await expect(saved).toContainText('Press and hold the picture to save it.')
    const width = (image: HTMLElement) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)
    await expect.poll(() => saved.getByRole('img').evaluate(width)).toBe(1024)
    await inspectorOf(page, ['light', 'dark'])('the picture to save')

    await arrive('/user/statement')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const csv = page.getByRole('dialog', { name: 'Save as CSV' })
    await expect(csv).toContainText('Please open this page in Chrome or Safari.')
    await expect(csv.getByRole('button', { name: 'Save file' })).toHaveCount(0)
    expect(downloads).toEqual([])
  })
})
