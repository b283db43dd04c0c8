import type { Page } from '@playwright/test'
import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { agreedBy, expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { allLookups, cachedLookups } from '#tests/e2e/fixtures/warm-up.ts'
import { buildCached, waitForControl } from '#tests/e2e/fixtures/worker.ts'
import { withWorker } from '#tests/setup/browser.ts'

test.use(withWorker)

test('after a first visit the app opens offline at any route, and says what needs a connection', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await context.route('**/api/refund/check', (route) => route.abort())
  await arrive('/user/home', { member: await join({ baht: 25 }) })
  const total = page.getByRole('region', { name: 'Total balance' })
  await expect(total).toContainText('25.00')
  await waitUntilCached(page, 'walletGet')
  await buildCached(page)
  await context.setOffline(true)

  await leave(page, () => page.reload())
  await started(page)
  const main = page.getByRole('main')
  const bar = page.getByRole('status').filter({ hasText: 'Offline' })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(total).toContainText('25.00')
  await expect(bar).toContainText(/\d\d:\d\d/)
  // Couldn't be fetched on this device, so not cached: shows the error at once.
  await main.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('No connection. Check it and try again.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await nav.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  // The time in the bar is that of the balance, so only home shows it.
  await expect(bar).not.toContainText(/\d\d:\d\d/)
  for (const [path, title] of [
    ['/user/bonus', 'Bonus'],
    ['/howto', 'How to'],
  ] as const) {
    await visit(page, path)
    await started(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main).not.toContainText(/NaN|undefined/)
  }
  await page.getByText('Read the steps').first().click()
  await expect(page.getByRole('listitem').first()).toContainText('Sign in and tap Deposit')

  await visit(page, '/login')
  await started(page)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect(signIn).toBeDisabled()
  await expect(signIn).toHaveAccessibleDescription('Signing in needs a connection.')
  await context.setOffline(false)
  await expect(signIn).toBeEnabled()
  await expect(bar).toHaveCount(0)
})

test('offline, withdraw, transfer and deposit open with the last known figures; what is prepared is sent once online', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await arrive('/user/home', { member: await join({ baht: 1000, games: ['NAKA'] }) })
  // The warm-up has stored the operator's accounts and the limits.
  await waitUntilCached(page, 'walletGet', 'lookupDeposit', 'lookupWithdraw')
  await buildCached(page)
  await context.setOffline(true)
  await leave(page, () => page.reload())
  await started(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  const main = page.getByRole('main')
  const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })

  await main.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet('Deposit')).toContainText('Choose the slip picture')
  await expect(sheet('Deposit')).toContainText('may have changed')
  await chooseWay(page, 'QR')
  await sheet('Deposit').getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(sheet('Deposit').getByRole('button', { name: /Create QR code/ })).toBeDisabled()
  await sheet('Deposit').getByRole('button', { name: 'Close' }).click()

  await main.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(sheet('Transfer')).toContainText('1,000.00')
  await sheet('Transfer').getByRole('textbox', { name: 'Amount' }).fill('50')
  const transfer = sheet('Transfer').getByRole('button', { name: 'Transfer ฿50.00' })
  await expect(transfer).toBeDisabled()
  await expect(transfer).toHaveAccessibleDescription('You are offline. Transfers need a connection.')
  await sheet('Transfer').getByRole('button', { name: 'Close' }).click()

  await main.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(sheet('Withdraw')).toContainText('฿1,000.00')
  await expect(sheet('Withdraw')).toContainText(/As of \d\d\/\d\d\/\d{4}/)
  const amount = sheet('Withdraw').getByRole('textbox', { name: 'Amount' })
  await amount.fill('300')
  const review = sheet('Withdraw').getByRole('button', { name: 'Review withdrawal' })
  await expect(review).toBeDisabled()
  await expect(review).toHaveAccessibleDescription('You are offline. Withdrawals need a connection.')
  expect(sent).toEqual([])

  await context.setOffline(false)
  await expect(review).toBeEnabled()
  await expect(amount).toHaveValue('300')
  await review.click()
  await expect(page.getByRole('dialog')).toContainText('฿300.00')
})

test('a visitor who has opened the sign-in page alone reads contact and how-to offline, in each language used', {
  tag: '@thorough',
}, async ({ arrive, page, context, watch }) => {
  watch.allow(/./)
  const publicLookups = ['banks', 'contact', 'info', 'sources']
  await arrive('/login', { language: 'th' })
  await expect.poll(() => cachedLookups(page, 'th')).toEqual(publicLookups)
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => cachedLookups(page, 'en')).toEqual(publicLookups)
  await buildCached(page)
  await context.setOffline(true)
  await visit(page, '/contact')
  await started(page)
  await expect(page.getByRole('main')).toContainText('Support answers every day')
  await expect(page.getByRole('main')).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  await visit(page, '/howto')
  await started(page)
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
})

/** All entries of all caches; `token`: whether the request has an Authorization header. */
function readCaches(page: Page): Promise<{ cache: string; key: string; token: boolean; text: string }[]> {
  return page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const { pathname, search } = new URL(request.url)
        all.push({
          cache: name,
          key: pathname + search,
          token: request.headers.has('authorization'),
          text: /\.(woff2|mp4|jpg)$/.test(pathname) ? '' : ((await response?.text()) ?? ''),
        })
      }
    }
    return all
  })
}

test('of API responses only the listed lookups are cached, never a token; logout deletes those of the member', async ({
  arrive,
  page,
  join,
}) => {
  const lookups = async () =>
    (await readCaches(page)).filter(({ cache }) => cache === 'kapao-lookups').map(({ key }) => key)
  const memberLookups = async () => (await lookups()).filter((key) => key.includes('token='))
  const visitorContact = '/api/lookup/contact?language=en'
  const member = await join({ baht: 25 })
  await arrive('/contact')
  await waitForControl(page)
  await expect.poll(lookups).toContain(visitorContact)
  await page.evaluate((token) => localStorage.setItem('token', token), member.token)
  await visit(page, '/user/contact')
  await started(page)
  await expect
    .poll(async () => (await memberLookups()).map((key) => key.replace(/=[0-9a-f]{64}$/, '')))
    .toContain('/api/lookup/contact?language=en&token')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Statement' }).click()
  await waitUntilCached(page, 'statementList')

  const all = await readCaches(page)
  for (const { key, cache } of all.filter(({ key }) => key.startsWith('/api/'))) {
    expect(cache).toBe('kapao-lookups')
    expect(key).toMatch(/^\/api\/lookup\/(banks|sources|conditions|agreements|info|notice|contact)\?/)
  }
  expect(all.filter(({ token }) => token)).toEqual([])
  expect(all.filter(({ text, key }) => (text + key).includes(member.token)).map(({ key }) => key)).toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(memberLookups).toEqual([])
  expect(await lookups()).toContain(visitorContact)
})

test('nothing is fetched ahead in a session that ends with its tab', { tag: '@thorough' }, async ({
  arrive,
  page,
  browser,
  baseURL,
  join,
  watch,
}) => {
  // With a game: the home screen reads the statement of a new member.
  const member = await join({ baht: 25, games: ['NAKA'] })
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await watch.also(context)
  const tab = await context.newPage()
  const paths: string[] = []
  tab.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openEmptyPage(tab)
  await tab.evaluate(
    ([token, agreed]) => {
      for (const [key, value] of Object.entries(agreed)) localStorage.setItem(key, value)
      localStorage.setItem('locale', 'en')
      sessionStorage.setItem('token', token)
    },
    [member.token, agreedBy(member.publicId)] as const,
  )
  await visit(tab, '/user/home')
  await expect(tab.getByRole('region', { name: 'Total balance' })).toContainText('25.00')
  // A remembered session that starts later completes its own.
  await arrive('/user/home', { member })
  await expect.poll(() => cachedLookups(page)).toEqual(allLookups)
  expect(paths.filter((path) => /statement|profile|bonus$|refund\/|invite/.test(path))).toEqual([])
  expect(await cachedLookups(tab)).not.toContain('contact')
  await leave(tab, () => context.close())
})
