import type { Page } from '@playwright/test'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { quiet, visit } from '#tests/e2e/fixtures/quiet.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { entriesGone, expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { allLookups, cachedLookups, warmUpCalls } from '#tests/e2e/fixtures/warm-up.ts'
import { buildCached } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

/** Expects at most one visible line about being offline, on the screen or in the topmost open sheet (the screen behind it is inert). */
async function expectOneNotice(page: Page, place: string): Promise<void> {
  await quiet(page)
  const surplus = () =>
    page.evaluate(() => {
      const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
      // biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out hidden text and has line breaks
      const lines = layer.innerText.split('\n')
      return lines.filter((line) => /\boffline\b|no connection|your internet/i.test(line)).slice(1)
    })
  await expect.poll(surplus, `offline lines of ${place}`).toEqual([])
}

const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline' })

/** Opens a sheet by its button on home. */
async function openSheet(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const sheet = page.getByRole('dialog').last()
  await expect(sheet.getByRole('heading').first()).toBeVisible()
  return sheet
}

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await entriesGone(page)
}

test('offline, every screen and sheet with cached data says so once, and passes the inspection', async ({
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
  await switches({ inviteBanner: false, refundBanner: false })
  const inspect = inspectorOf(page, ['dark'])
  const member = await newPlayer(backend, { stake: 1000 })
  await callAs(backend, member, 'GET', '/api/refund/receive')
  await arrive('/user/home', { member })
  // The warm-up fetches the lookups last.
  await expect.poll(() => cachedLookups(page)).toEqual(allLookups)
  await waitUntilCached(page, 'walletGet', ...warmUpCalls)
  await buildCached(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()

  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const [sheet, isInspected] of [
    ['Refund', true],
    ['Invite', false],
    ['Deposit', false],
    ['Transfer', true],
    ['Withdraw', false],
    ['Conditions', false],
    ['Open Naka', false],
  ] as const) {
    await openSheet(page, sheet)
    await expectOneNotice(page, sheet)
    if (isInspected) await inspect(sheet)
    for (const way of sheet === 'Deposit' ? ['QR', 'Gift link'] : []) {
      await chooseWay(page, way)
      await expectOneNotice(page, `${sheet}, ${way}`)
    }
    await closeSheet(page)
  }
  for (const screen of ['Statement', 'Profile', 'Contact']) {
    await nav.getByRole('link', { name: screen }).click()
    await expect(nav.getByRole('link', { name: screen })).toHaveAttribute('aria-current', 'page')
    await expectOneNotice(page, screen)
  }
  for (const [path, text] of [
    ['/user/bonus', 'Searching needs a connection.'],
    ['/user/spin', 'Spinning needs a connection.'],
    ['/user/care', 'Net deposits'],
    ['/user/games', 'Naka'],
  ] as const) {
    await visit(page, path)
    await started(page)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(offlineBar(page)).toBeVisible()
    await expectOneNotice(page, path)
    await inspect(path)
  }
  await visit(page, '/login')
  await started(page)
  await expect(offlineBar(page)).toBeVisible()
  await expectOneNotice(page, 'sign-in')
})

test('a sheet that is open when the network is lost says so once, also after a retry', async ({
  arrive,
  page,
  context,
  join,
  switches,
  watch,
}) => {
  watch.allow(/./)
  // The deposit sheet may still be loading the share-inbox chunk and the slip-scanning worker.
  watch.allowReport(/^portal share-inbox what=pick |^An unknown error occurred when fetching the script/)
  await switches({ inviteBanner: false, refundBanner: false })
  await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
  for (const name of ['Withdraw', 'Transfer', 'Open Naka', 'Refund', 'Invite', 'Deposit']) {
    const sheet = await openSheet(page, name)
    await quiet(page)
    await context.setOffline(true)
    await expectOneNotice(page, name)
    const retry = sheet.getByRole('button', { name: /again$/i })
    if ((await retry.count()) > 0) {
      await retry.first().click()
      await expectOneNotice(page, `${name}, again`)
    }
    await closeSheet(page)
    await expect(offlineBar(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offlineBar(page)).toHaveCount(0)
  }
})
