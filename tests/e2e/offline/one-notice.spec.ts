import type { Page } from '@playwright/test'
import { allowStorageTimeouts } from '#tests/e2e/fixtures/clock.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { test } from '#tests/e2e/fixtures/money/spin.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { entriesGone, expect, started } from '#tests/e2e/fixtures/test.ts'
import { cachedLookups } from '#tests/e2e/fixtures/warm-up.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)
test.slow()

/**
 * Visible lines about being offline, on the screen or in the topmost open sheet (the screen behind it is inert).
 * Waits until the DOM is quiet for 400 ms, because requests fail shortly after going offline, not at once.
 */
function offlineLines(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      let quiet = setTimeout(resolve, 400)
      new MutationObserver(() => {
        clearTimeout(quiet)
        quiet = setTimeout(resolve, 400)
      }).observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out hidden text and has line breaks
    return layer.innerText.split('\n').filter((line) => /\boffline\b|no connection|your internet/i.test(line))
  })
}

/** Visits screens and sheets; `found` maps each place with more than one offline line to these lines. */
class Walk {
  readonly #page: Page
  readonly found: Record<string, readonly string[]> = {}

  constructor(page: Page) {
    this.#page = page
  }

  async check(place: string): Promise<void> {
    const lines = await offlineLines(this.#page)
    if (lines.length > 1) this.found[place] = lines
  }

  async screen(path: string): Promise<void> {
    await this.#page.goto(path)
    await started(this.#page)
    await expect(this.#page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(this.#page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
    await this.check(path)
  }

  /** Opens a sheet by its button (if enabled), checks it and its tabs, and closes it. */
  async sheet(button: string | RegExp): Promise<void> {
    const opener = this.#page.getByRole('button', { name: button, exact: true }).first()
    if ((await opener.count()) === 0 || (await opener.isDisabled())) return
    await opener.click()
    const sheet = this.#page.getByRole('dialog').last()
    await expect(sheet.getByRole('heading').first()).toBeVisible()
    await this.check(`sheet ${button}`)
    for (const tab of await sheet.getByRole('tab').all()) {
      await tab.click()
      await this.check(`sheet ${button}, ${await tab.textContent()}`)
    }
    await this.#page.keyboard.press('Escape')
    await expect(this.#page.getByRole('dialog')).toHaveCount(0)
    await entriesGone(this.#page)
  }
}

const screens = ['profile', 'statement', 'bonus', 'spin', 'care', 'contact', 'home'].map(
  (name) => `/user/${name}`,
)
const sheets = ['Refund', 'Invite', 'Deposit', 'Transfer', 'Withdraw', 'Conditions']

for (const isCached of [true, false]) {
  test(`offline every screen and sheet says so once, ${isCached ? 'with cached data' : 'without cached data'}`, async ({
    arrive,
    page,
    context,
    backend,
    switches,
    watch,
  }) => {
    watch.allow(/./)
    await switches({ inviteBanner: false, refundBanner: false })
    const walk = new Walk(page)
    const member = await newPlayer(backend, { stake: 1000 })
    await callAs(backend, member, 'GET', '/api/refund/receive')
    await arrive('/user/home', { member })
    await waitForControl(page)
    await buildCached(page)
    if (isCached) {
      for (const path of screens) {
        await page.goto(path)
        await started(page)
        await page.waitForLoadState('networkidle')
      }
      for (const name of sheets) await walk.sheet(name)
    }
    await context.setOffline(true)

    for (const path of screens) await walk.screen(path)
    for (const name of sheets) await walk.sheet(name)
    await walk.sheet(/^Open (?!account)/)
    await walk.sheet('Open account')
    for (const path of ['/login', '/register', '/howto', '/contact']) await walk.screen(path)
    expect(walk.found).toEqual({})
  })
}

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
  watch.allowReport(/^kapao share-inbox what=pick |^An unknown error occurred when fetching the script/)
  await switches({ inviteBanner: false, refundBanner: false })
  const walk = new Walk(page)
  await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
  for (const name of ['Withdraw', 'Transfer', 'Open Naka', 'Refund', 'Invite', 'Deposit']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    const sheet = page.getByRole('dialog').last()
    await expect(sheet.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await walk.check(name)
    const retry = sheet.getByRole('button', { name: /again$/i })
    if ((await retry.count()) > 0) {
      await retry.first().click()
      await walk.check(`${name}, again`)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toHaveCount(0)
  }
  expect(walk.found).toEqual({})
})

test('a sign-in or registration that fails offline says so once, and the message goes once back online', async ({
  arrive,
  page,
  join,
  switches,
  watch,
}) => {
  watch.allow(/./)
  allowStorageTimeouts(watch)
  await page.clock.install()
  await switches({ registerOTP: true })
  const walk = new Walk(page)
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  /** Submits while offline isn't detected yet, checks the messages, and restores the network. */
  const sendWhileOffline = async (place: string, send: () => Promise<void>) => {
    await page.route('**/api/**', (route) => route.abort())
    await send()
    await expect(bar).toBeVisible()
    await walk.check(place)
    await page.unroute('**/api/**')
    await bar.getByRole('button', { name: 'Try again' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByText(/no connection/i)).toHaveCount(0)
  }
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click()

  const { phone } = await join()
  await arrive('/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('mango-river-42')
  await sendWhileOffline('sign-in', press('Sign in'))

  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(freshPhone())
  await sendWhileOffline('phone', press('Next'))
  await press('Next')()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeVisible()
  await sendWhileOffline('code', () => code.fill('000000'))
  await page.clock.fastForward('01:01')
  // The warm-up has begun: a response to one of its calls would prove that we are online.
  await expect.poll(() => cachedLookups(page)).toEqual(['banks', 'contact', 'sources'])
  await sendWhileOffline('another code', press('Send a new code'))
  expect(walk.found).toEqual({})
})
