import type { Page } from '@playwright/test'
import { readOwnTexts, writeOwnTexts } from '#server/modules/settings/texts.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Agreement' })
const totalBalance = (page: Page) => page.getByRole('region', { name: 'Total balance' })

/** Asserts that no dialog opens within the time in which the agreement would be shown. */
async function expectNoDialog(page: Page): Promise<void> {
  await expect(totalBalance(page)).toBeVisible()
  const outcome = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const timeout = setTimeout(() => resolve('quiet'), 2500)
        new MutationObserver(() => {
          if (!document.querySelector('dialog[open]')) return
          clearTimeout(timeout)
          resolve('asked')
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
  )
  expect(outcome).toBe('quiet')
}

/** Records in the page when the member's name and when a dialog appeared: a busy machine would notice both late. */
function recordTimes(): void {
  new MutationObserver(() => {
    const { dataset } = document.documentElement
    if (document.querySelector('main h1')?.textContent.startsWith('Member'))
      dataset.homeAt ??= String(performance.now())
    if (document.querySelector('dialog[open]')) dataset.sheetAt ??= String(performance.now())
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

test('the agreement opens after a moment, once per device; a reload does not count as acceptance', async ({
  arrive,
  page,
  context,
  join,
  watch,
}) => {
  watch.allow(/./)
  await page.addInitScript(recordTimes)
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await expect(sheetOf(page)).toContainText('1 Account')
  const times = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(Number(times.sheetAt) - Number(times.homeAt)).toBeGreaterThan(1000)
  await expect(page.getByRole('heading', { name: 'Agreement' })).toBeFocused()
  await context.setOffline(true)
  await expect(sheetOf(page)).toContainText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  await context.setOffline(false)
  await page.reload()
  await sheetOf(page).getByRole('button', { name: 'Accept and continue' }).click()
  await entriesGone(page)
  await page.reload()
  await expectNoDialog(page)
})

test('each member is asked separately, and acceptance is remembered per member', async ({
  arrive,
  page,
  join,
}) => {
  const [first, second] = [await join({ baht: 1 }), await join({ baht: 2 })]
  for (const member of [first, second]) {
    await arrive('/user/home', { member, asksAgreement: true })
    await expect(sheetOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toHaveCount(0)
    await entriesGone(page)
  }
  await arrive('/user/home', { member: first, asksAgreement: true })
  await expectNoDialog(page)
})

test('a changed agreement is shown again; going back closes it', async ({ arrive, page, join }) => {
  const inspect = inspectorOf(page, ['light', 'dark'])
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: ['<p>A new text.</p>'] }))
  // `arrive` marks the server's own texts as accepted.
  await arrive('/user/home', { member: await join({ baht: 1 }) })
  await expect(sheetOf(page)).toContainText('A new text.')
  await inspect('agreement')
  await page.goBack()
  await expect(sheetOf(page)).toHaveCount(0)
  await page.reload()
  await expectNoDialog(page)
})

test('a changed text names its changed, new and removed sections and jumps to them', async ({
  arrive,
  page,
  backend,
  join,
}) => {
  test.slow()
  const { db, clock } = backend.deps
  const seeded = await readOwnTexts(db)
  const publish = (...agreements: string[]) => writeOwnTexts(db, { en: { agreements } }, clock.now())
  const account = '<h3>1. Account</h3><p>One person, one account.</p>'
  const slips = `<h3>2. Slips &amp; QR</h3><p>Send the slip within 30 minutes.</p>${'<p>And so on.</p>'.repeat(30)}`
  const bonus = '<h3>3. Bonuses</h3><p>One at a time.</p>'
  const data = `<h3>3. Your data</h3><p>We keep your phone number.</p>${'<p>And so on.</p>'.repeat(30)}`
  const changes = sheetOf(page).getByRole('list').filter({ hasText: 'removed' })
  try {
    await publish('<p><small>Version 3</small></p>', account, slips, bonus)
    await arrive('/user/home', { member: await join({ baht: 1 }) })
    await expect(sheetOf(page)).toContainText(/Version 3 · about \d minutes? to read/)
    await expect(sheetOf(page)).not.toContainText('What changed')
    await sheetOf(page).getByRole('button', { name: 'Accept and continue' }).click()
    await entriesGone(page)

    await publish('<p><small>Version 4</small></p>', account, slips.replace('30 minutes', '1 hour'), data)
    await page.reload()
    await expect(sheetOf(page)).toContainText(/What changed since you accepted it on \d\d\/\d\d\/\d{4}/)
    await expect(changes.getByRole('button')).toHaveText(['2 Slips & QR', '3 Your data'])
    await expect(changes).toContainText('1 section was removed')
    await expect(sheetOf(page).getByRole('heading', { level: 3 })).toHaveText([
      /What changed/,
      '1 Account',
      '2 Slips & QR Changed',
      '3 Your data New',
    ])
    await inspectorOf(page, ['light', 'dark'])('a changed agreement')
    const added = sheetOf(page).getByRole('heading', { name: '3 Your data New' })
    await expect(added).not.toBeInViewport()
    await changes.getByRole('button', { name: '3 Your data' }).press('Enter')
    await expect(added).toBeFocused()
    await expect(added).toBeInViewport()
    await sheetOf(page).getByRole('button', { name: 'Accept and continue' }).click()
    await entriesGone(page)
    await page.reload()
    await expectNoDialog(page)
  } finally {
    await (seeded
      ? writeOwnTexts(db, seeded, clock.now())
      : db.run("delete from setting where key = 'texts'"))
  }
})

test('on a very short screen the whole sheet scrolls, wherever the pointer is', async ({
  arrive,
  page,
  join,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  const text = sheetOf(page).getByText('1 Account')
  await expect(text).toBeInViewport()
  const accept = sheetOf(page).getByRole('button', { name: 'Accept and continue' })
  await expect(accept).not.toBeInViewport()
  await text.hover()
  await page.mouse.wheel(0, 10_000)
  await expect(accept).toBeInViewport({ ratio: 1 })
})

test('a text whose earlier sections aren’t known is shown without a list of changes', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', {
    member: await join({ baht: 1 }),
    asksAgreement: true,
    storage: { 'kapao.agreement-sections': '[{"key":1}]' },
  })
  await expect(sheetOf(page)).toContainText('1 Account')
  await expect(sheetOf(page)).not.toContainText('What changed')
})

test('asking support keeps the agreement open; signing out doesn’t accept it', async ({
  arrive,
  page,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await sheetOf(page).getByRole('button', { name: 'Ask support' }).click()
  await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue(
    'I have a question about the agreement.',
  )
  await page.goBack()
  await sheetOf(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('remember-agreement'))).toBeNull()
})

test('leaving for the contact page doesn’t accept the agreement', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  // For longer than an unintended back gesture takes.
  await sheetOf(page).getByText('6 Password').hover()
  await page.waitForFunction(() => performance.now() > 4000)
  await sheetOf(page).getByRole('link', { name: 'Ask support' }).click()
  await expect(page).toHaveURL('/user/contact')
  await expect(sheetOf(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('remember-agreement'))).toBeNull()
})

test('the agreement waits until an open dialog has been closed', async ({ arrive, page, join }) => {
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await expect(transfer).toBeVisible()
  await page.waitForFunction(() => performance.now() > 4000)
  await expect(sheetOf(page)).toHaveCount(0)
  await transfer.getByRole('button', { name: 'Close' }).first().click()
  await expect(sheetOf(page)).toBeVisible()
})

test('a session that ends while the agreement is open does not count as acceptance', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await expect(sheetOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('remember-agreement'))).toBeNull()
})

test('the agreement is not shown if its texts are missing or can’t be loaded', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/lookup/agreements')
  const member = await join({ baht: 1 })
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ status: 500, body: '' }))
  await arrive('/user/home', { member, asksAgreement: true })
  await expectNoDialog(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/lookup/agreements')
  await page.route('**/api/lookup/agreements', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expectNoDialog(page)
})

test('the agreement is shown on the home page only', async ({ arrive, page, join }) => {
  const left = Promise.withResolvers<void>()
  await page.route('**/api/lookup/agreements', async (route) => {
    await left.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/lookup/agreements')
  const answered = page.waitForResponse('**/api/lookup/agreements')
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await asked
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page).toHaveURL('/user/statement')
  left.resolve()
  await answered
  const answeredAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() > at + 1500, answeredAt)
  await expect(sheetOf(page)).toHaveCount(0)
})
