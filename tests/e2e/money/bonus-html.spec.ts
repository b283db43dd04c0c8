import type { Locator, Page } from '@playwright/test'
import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { card, details, MORNING, searchCode } from '#tests/e2e/fixtures/money/bonus.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

/** HTML that would run a script if it weren't sanitized. */
const attacks = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"><animate onbegin="window.hacked = 1" attributeName="x"></svg>',
  '<a href="javascript:window.hacked = 1">Tap here</a>',
  '<a href=" java&#9;script:window.hacked = 1">Or here</a>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<form action="javascript:window.hacked = 1"><button>Send</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.hacked = 1"></style></table></math>',
  '<div style="position:fixed;inset:0" onclick="window.hacked = 1" id="root" class="sheet">Words stay</div>',
  '<meta http-equiv="refresh" content="0;url=/terminated"><base href="https://evil.example/">',
].join('')

async function expectHarmless(page: Page, sheet: Locator): Promise<void> {
  await expect(sheet).toContainText('Words stay')
  const risky = 'script, iframe, form, style, meta, base, svg[onload], [onerror], [onclick], [style*="fixed"]'
  await expect(sheet.locator(risky)).toHaveCount(0)
  await expect(sheet.locator('[href^="javascript" i]')).toHaveCount(0)
  await sheet.getByText('Tap here').click()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}

test('HTML from the operator can’t run scripts', async ({ arrive, page, join, watch }) => {
  // Relative URLs resolve against the API host.
  watch.allow('/x')
  // The sanitizer parses the HTML in a separate document under the same Content-Security-Policy.
  watch.allowReport(/^(Executing inline|Applying inline|Setting the document's base URI)/)
  watch.allowReport(/^policy violation: (script-src-attr|style-src-elem|style-src-attr|base-uri) /)
  await rewriteResponse(page, '/api/bonus', (offers: readonly object[]) => {
    const banners = [
      { image: 'javascript:window.hacked = 1', html: attacks },
      { image: '/media/art/hills.svg', html: '<p>Second</p>' },
    ]
    return offers.map((offer) => ({ ...offer, banners }))
  })
  await page.route('**/api/promotion/find/BAD', (route) =>
    route.fulfill({ json: { code: 'BAD', percentFail: 10, description: attacks } }),
  )
  await arrive('/user/bonus', { member: await join() })
  await expect(card(page, MORNING).locator('img')).toHaveAttribute('src', /hills\.svg$/)
  await details(page, MORNING).click()
  const sheet = page.getByRole('dialog', { name: MORNING })
  await expect(sheet).toContainText('Second')
  await expectHarmless(page, sheet)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await searchCode(page, 'bad')
  await expectHarmless(page, page.getByRole('dialog', { name: /BAD/ }))
  await expect(page).toHaveURL('/user/bonus')
})
