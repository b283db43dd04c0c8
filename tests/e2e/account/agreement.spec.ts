import type { Page } from '@playwright/test'
import { jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { goBack, leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, started, test } from '#tests/e2e/fixtures/test.ts'

const agreements = '**/api/lookup/agreements'
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Agreement' })
const acceptances = (page: Page) => page.evaluate(() => localStorage.getItem('remember-agreement'))

async function accept(page: Page): Promise<void> {
  await expect(sheetOf(page)).toContainText('Closing this accepts it, too.')
  await sheetOf(page).getByRole('button', { name: 'Accept and continue' }).click()
  await expect(sheetOf(page)).toHaveCount(0)
  await entriesGone(page)
}

async function reload(page: Page): Promise<void> {
  await leave(page, () => page.reload())
  await started(page)
}

/** Lets the mocked clock pass the two moments at which the agreement may open. */
async function expectNotAsked(page: Page): Promise<void> {
  await jumpClock(page, 2000)
  await jumpClock(page, 2000)
  await expect(sheetOf(page)).toHaveCount(0)
}

/** Nothing of them can be shown. */
const blankTexts = ['<!-- internal -->', '<script>alert(1)</script>']

test('the agreement opens on home until it is accepted, which going back does and a reload doesn’t', async ({
  arrive,
  page,
  join,
}) => {
  await page.clock.install()
  await arrive('/user/home', {
    member: await join({ baht: 1 }),
    asksAgreement: true,
    // Earlier sections that can't be read: no list of changes.
    storage: { 'kapao.agreement-sections': '[{"key":1}]' },
  })
  await expect(sheetOf(page)).toContainText('1 Account')
  await expect(page.getByRole('heading', { name: 'Agreement' })).toBeFocused()
  await expect(sheetOf(page)).not.toContainText('What changed')
  await reload(page)
  await expect(sheetOf(page)).toBeVisible()
  // Going back sooner is taken for a gesture that was meant for the page below.
  await jumpClock(page, 1000)
  await goBack(page)
  await expect(sheetOf(page)).toHaveCount(0)
  await reload(page)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1.00')
  await expectNotAsked(page)
})

test('a changed text names its changed, new and removed sections and jumps to them', async ({
  arrive,
  page,
  join,
}) => {
  const account = '<h3>1. Account</h3><p>One person, one account.</p>'
  const slips = `<h3>2. Slips &amp; QR</h3><p>Send the slip within 30 minutes.</p>${'<p>And so on.</p>'.repeat(30)}`
  const bonus = '<h3>3. Bonuses</h3><p>One at a time.</p>'
  const data = `<h3>3. Your data</h3><p>We keep your phone number.</p>${'<p>And so on.</p>'.repeat(30)}`
  let texts = ['<p><small>Version 3</small></p>', account, slips, bonus]
  await page.route(agreements, (route) => route.fulfill({ json: texts }))
  await page.clock.install()
  await arrive('/user/home', { member: await join({ baht: 1 }) })
  await expect(sheetOf(page)).toContainText(/Version 3 · about \d minutes? to read/)
  await expect(sheetOf(page)).not.toContainText('What changed')
  await accept(page)

  texts = ['<p><small>Version 4</small></p>', account, slips.replace('30 minutes', '1 hour'), data]
  await reload(page)
  await expect(sheetOf(page)).toContainText(/What changed since you accepted it on \d\d\/\d\d\/\d{4}/)
  const changes = sheetOf(page).getByRole('list').filter({ hasText: 'removed' })
  await expect(changes.getByRole('button')).toHaveText(['2 Slips & QR', '3 Your data'])
  await expect(changes).toContainText('1 section was removed')
  await expect(sheetOf(page).getByRole('heading', { level: 3 })).toHaveText([
    /What changed/,
    '1 Account',
    '2 Slips & QR Changed',
    '3 Your data New',
  ])
  await inspectorOf(page, ['light'])('a changed agreement')
  const added = sheetOf(page).getByRole('heading', { name: '3 Your data New' })
  await expect(added).not.toBeInViewport()
  await changes.getByRole('button', { name: '3 Your data' }).press('Enter')
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()
  await accept(page)
  await reload(page)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1.00')
  await expectNotAsked(page)
})

test('the agreement waits for an open dialog; asking support, leaving home and the end of the session don’t accept it', async ({
  arrive,
  page,
  context,
  join,
}) => {
  const opened = Promise.withResolvers<void>()
  await page.route(agreements, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.clock.install()
  await arrive('/user/home', { member: await join({ baht: 1 }), asksAgreement: true })
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer', exact: true })
  await expect(transfer).toBeVisible()
  opened.resolve()
  await expectNotAsked(page)
  await transfer.getByRole('button', { name: 'Close' }).first().click()
  await expect(sheetOf(page)).toBeVisible()

  await jumpClock(page, 1000)
  await sheetOf(page).getByRole('link', { name: 'Ask support' }).click()
  await expect(page).toHaveURL('/user/contact')
  await expectNotAsked(page)
  expect(await acceptances(page)).toBeNull()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(sheetOf(page)).toBeVisible()
  await jumpClock(page, 1000)
  const other = await context.newPage()
  await visit(other, '/contact')
  await expect(page).toHaveURL('/login')
  expect(await acceptances(page)).toBeNull()
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
  await goBack(page)
  await sheetOf(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await acceptances(page)).toBeNull()
})

test('an agreement of which nothing is left isn’t accepted by closing it', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allowReport(/^portal html what=blank length=\d+$/)
  await page.route(agreements, (route) => route.fulfill({ json: blankTexts }))
  await arrive('/user/home', { member: await join({ baht: 1 }) })
  await expect(sheetOf(page)).toContainText('The agreement can’t be shown, so you haven’t accepted anything.')
  await expect(sheetOf(page).getByRole('button', { name: 'Accept and continue' })).toHaveCount(0)
  const before = await acceptances(page)
  await sheetOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(sheetOf(page)).toHaveCount(0)
  expect(await acceptances(page)).toBe(before)
})
