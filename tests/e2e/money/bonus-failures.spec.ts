import type { Locator, Page } from '@playwright/test'
import { breakCall, faults, loseReply, rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import {
  activate,
  alertOf,
  card,
  details,
  endBonusDialog,
  MORNING,
  searchCode,
  transferToNaka,
} from '#tests/e2e/fixtures/money/bonus.ts'
import { countOf } from '#tests/e2e/fixtures/money/ledger.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { leave, quiet } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test('if the response to activating or ending a bonus is lost, the statement shows that it was done once', async ({
  arrive,
  page,
  join,
  backend,
  watch,
}) => {
  watch.allow('/api/bonus/activate/MORNING', '/api/bonus/clear')
  const member = await join({ baht: 500, games: ['NAKA'] })
  await arrive('/user/bonus', { member })
  await breakCall(page, '/api/bonus/activate/MORNING', loseReply)
  await activate(page, MORNING)
  const activation = page.getByRole('dialog', { name: 'Activate bonus' })
  await expect(activation).toContainText('Your request arrived')
  await expect(activation).toContainText(MORNING)
  await activation.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, MORNING)).toContainText('Current')
  expect(await countOf(backend, member.id, 'bonus')).toBe(1)

  await transferToNaka(backend, member, 545)
  await playFor(backend, member, { stake: 500 })
  await breakCall(page, '/api/bonus/clear', loseReply)
  await page.getByRole('button', { name: 'End bonus' }).click()
  await endBonusDialog(page).getByRole('button', { name: 'End bonus' }).click()
  const result = page.getByRole('dialog', { name: 'End bonus' })
  await expect(result).toContainText('Your request arrived')
  await result.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('textbox', { name: 'Promotion code' })).toBeVisible()
  expect(await countOf(backend, member.id, 'bonus_end')).toBe(1)
})

test('an activation that never reached the server is unknown at first, can be dismissed, checked and retried', {
  tag: '@thorough',
}, async ({ arrive, page, join, backend, watch }) => {
  watch.allow(/^\/api\//)
  const member = await join({ baht: 500 })
  await arrive('/user/bonus', { member })
  await quiet(page)
  const restore = await breakCall(page, '/api/bonus/activate/MORNING', faults['nothing at all'])
  const restoreReads = await breakCall(page, '/api/statement', faults['nothing at all'])
  await activate(page, MORNING)
  const check = page.getByRole('dialog', { name: 'Activate bonus' })
  await expect(check).toContainText('Result not known yet, checking')
  await expect(check.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(check.getByText(/^in \d+ s$/)).toBeVisible()
  await check.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('We don’t know yet whether your last request went through.')).toBeVisible()
  await restoreReads()
  await restore()
  await page.getByRole('main').getByRole('button', { name: 'Check now' }).click()
  await tryAgain(check.getByRole('button', { name: 'Check now' }), check.getByText('Not in your statement'))
  expect(await countOf(backend, member.id, 'bonus')).toBe(0)
  await check.getByRole('button', { name: 'Try again' }).click()
  await activate(page, MORNING)
  await expect(alertOf(page, 'Success')).toBeVisible()
  expect(await countOf(backend, member.id, 'bonus')).toBe(1)
})

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

test('long names, types and codes fit a 320 px wide screen, and bonuses without a name show their code and banner text', {
  tag: '@thorough',
}, async ({ arrive, page, join }) => {
  const inspect = inspectorOf(page, ['light'])
  const long = 'Krungthepmahanakhonamonrattanakosin'.repeat(4)
  await page.route('**/api/bonus', (route) =>
    route.fulfill({
      json: [
        ...['limit', 'day', 'week'].map((type, at) => ({
          code: `LONG${at}`,
          name: long,
          type,
          maxReceived: 99_999,
          percentFail: 33.333,
          banners: [{ html: `<p>${long}</p><table><tr><td>${long}</td></tr></table>` }],
          userBonus: { isActive: at === 2, received: [{ updatedAt: '2026-11-20T00:00:00Z' }] },
        })),
        { code: 'FISH7', type: 'day', banners: [{ html: '<h3>Seven fish</h3>' }] },
      ],
    }),
  )
  const code = 'W'.repeat(40)
  await page.route('**/api/promotion/find/*', (route) => route.fulfill({ json: { code, description: long } }))
  let held = false
  await page.route('**/api/bonus/check/active', (route) =>
    route.fulfill({
      json: held ? { status: true, type: long, name: long, endBelow: 99e9, turnoverNeeded: 99e9 } : {},
    }),
  )
  await arrive('/user/bonus', { member: await join() })
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('article', { name: 'Bonus FISH7' })).toContainText('Seven fish')
  await searchCode(page, code)
  await expect(page.getByRole('dialog')).toContainText(long)
  await inspect('long promotion')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await inspect('long bonus')
  held = true
  await leave(page, () => page.reload())
  await expect(page.getByRole('button', { name: 'End bonus' })).toBeVisible()
  await inspect('long held bonus')
})
