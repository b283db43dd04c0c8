import type { BrowserContext, Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newPlayer, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { test } from '#tests/e2e/fixtures/money/spin.ts'
import { entriesGone, expect, started } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

test.slow()

/** Opens a screen online and goes offline once everything has loaded. */
async function openThenGoOffline(page: Page, context: BrowserContext, path: string): Promise<void> {
  await context.setOffline(false)
  await page.goto(path)
  await started(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
}

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`offline screens pass the inspection in ${language}`, async ({
    arrive,
    page,
    context,
    backend,
    switches,
    watch,
  }) => {
    watch.allow(/./)
    // Caused by the inspector, which fetches the style sheets again.
    watch.allowReport(/^Couldn't load preload assets/)
    const inspect = inspectorOf(page, themes)
    await switches({ refundBanner: false })
    const member = await newPlayer(backend, { stake: 1000 })
    await callAs(backend, member, 'GET', '/api/refund/receive')
    await playFor(backend, member, { stake: 500 })
    await arrive('/user/home', { member, language })
    const main = page.getByRole('main')
    await page.getByRole('button', { name: say('Refund'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('list', { name: say('Refund history') })).toBeVisible()
    await context.setOffline(true)
    await expect(sheet).toContainText(say('You are offline. Receiving needs a connection.'))
    await inspect('refund')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await inspect('home')
    await main.getByRole('button', { name: say('Withdraw'), exact: true }).click()
    await expect(sheet).toContainText(say('You are offline. Withdrawals need a connection.'))
    await inspect('withdraw')
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: say('Transfer'), exact: true }).click()
    await expect(sheet).toContainText(say('You are offline. Transfers need a connection.'))
    await inspect('transfer')
    await page.keyboard.press('Escape')
    await entriesGone(page)

    await openThenGoOffline(page, context, '/user/bonus')
    await expect(main).toContainText(say('Searching needs a connection.'))
    await inspect('bonuses')
    await openThenGoOffline(page, context, '/user/spin')
    await expect(main).toContainText(say('Spinning needs a connection.'))
    await inspect('the wheel')
    await openThenGoOffline(page, context, '/user/care')
    await expect(page.getByRole('status').filter({ hasText: say('Try again') })).toBeVisible()
    await inspect('care')
    await expect(main).not.toContainText(/NaN|undefined/)
  })
}
