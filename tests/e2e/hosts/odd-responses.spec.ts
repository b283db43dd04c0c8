import type { Page } from '@playwright/test'
import { openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { messageLog, messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import * as odd from '#tests/e2e/fixtures/odd-answers.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { agreedBy, expect, test } from '#tests/e2e/fixtures/test.ts'

/** A screen, the malformed responses it gets, and what it still shows. */
interface Case {
  readonly path: string
  readonly responses: Readonly<Record<string, unknown>>
  /** Buttons to press to open it. */
  readonly opens?: readonly (string | RegExp)[]
  readonly shows: readonly (string | RegExp)[]
  /** Expected options of its select fields. */
  readonly offers?: readonly RegExp[]
  /** Number of unreadable money records that the screen must report. */
  readonly unreadable?: number
}

const cases: Readonly<Record<string, Case>> = {
  home: {
    path: '/user/home',
    responses: { '/api/wallet': odd.oddWallet },
    shows: ['Somchai', /Main wallet ฿640\.25/, /Games –/, 'Naka', '918', 'Kiss'],
    unreadable: 3,
  },
  transfer: {
    path: '/user/home',
    responses: { '/api/wallet': odd.oddWallet },
    opens: ['Transfer'],
    shows: [/640\.25/],
    offers: [/^Naka · ฿12\.50$/, /^918$/],
  },
  deposit: {
    path: '/user/home',
    responses: { '/api/lookup/deposit': odd.oddDeposit, '/api/wallet': odd.oddWallet },
    opens: ['Deposit'],
    shows: ['KBANK', '123-456-7890', 'Siam', '223-456-7890', '812345678'],
    unreadable: 2,
  },
  withdraw: {
    path: '/user/home',
    responses: { '/api/lookup/withdraw': odd.oddWithdraw, '/api/wallet': odd.oddWallet },
    opens: ['Withdraw'],
    shows: [/640\.25/, '≥ ฿100', '123-456-7890'],
  },
  statement: {
    path: '/user/statement',
    responses: { '/api/statement': odd.oddStatement },
    shows: [/100\.50/, /7\.00/, /8\.50/],
    unreadable: 3,
  },
  slips: {
    path: '/user/statement',
    responses: { '/api/statement/slip': odd.oddSlips },
    opens: [/^Upload slip status/],
    shows: [/250\.00/],
    unreadable: 1,
  },
  bonus: {
    path: '/user/bonus',
    responses: { '/api/bonus': odd.oddBonuses, '/api/bonus/check/active': odd.oddHeldBonus },
    shows: ['Hello', '3 bonuses'],
    unreadable: 1,
  },
  profile: {
    path: '/user/profile',
    responses: { '/api/account/profile': odd.oddProfile },
    shows: ['Somchai', 'ID 10023', 'KBANK', '123-456-7890'],
  },
  spin: {
    path: '/user/spin',
    responses: {
      '/api/spinwheel/active': { active: 'true' },
      '/api/spinwheel/setup': odd.oddWheel,
      '/api/spinwheel/coupon': odd.oddCoupons,
    },
    shows: ['3 coins', '3 coupons', 'A shirt', '฿100.00'],
    unreadable: 1,
  },
  invite: {
    path: '/user/home',
    responses: { '/api/invite': odd.oddInvites, '/api/wallet': odd.oddWallet },
    opens: ['Invite'],
    shows: ['Malee', /5\.50/, /PR10023/],
    unreadable: 1,
  },
  refund: {
    path: '/user/home',
    responses: { '/api/refund/check': odd.oddRefund, '/api/refund': odd.oddRefunds },
    opens: ['Refund'],
    shows: [/10\.50/, /5\.50/, /7\.00/],
    unreadable: 1,
  },
  contact: { path: '/user/contact', responses: { '/api/lookup/contact': odd.oddContact }, shows: ['77'] },
}

async function mockResponses(page: Page, responses: Case['responses']): Promise<void> {
  for (const [path, json] of Object.entries(responses))
    await page.route(`**${path}`, (route) => route.fulfill({ json }))
}

const expectNoNonsense = (page: Page) =>
  expect(page.locator('body')).not.toContainText(/NaN|undefined|\[object|Invalid Date|can't be used/)

for (const [screen, { path, responses, opens = [], shows, offers = [], unreadable }] of Object.entries(
  cases,
)) {
  test(`${screen} opens and shows the readable part of malformed records`, async ({
    arrive,
    page,
    join,
    switches,
    watch,
  }) => {
    watch.allowReport(/^kapao bad-record call=\w+ field=[\w.]+ count=\d+$/)
    await switches({ inviteBanner: false, refundBanner: false })
    await mockResponses(page, responses)
    const member = await join({ baht: 640, games: ['NAKA'] })
    // The member of the malformed wallet has accepted the agreement.
    await arrive(path, { member, storage: agreedBy(member.publicId, '10023') })
    for (const name of opens)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    const root = opens.length > 0 ? page.getByRole('dialog') : page.getByRole('main')
    for (const text of shows) await expect(root.getByText(text).first()).toBeVisible()
    for (const name of offers) await expect(root.getByRole('option', { name }).first()).toBeAttached()
    if (unreadable !== undefined) {
      const unreadableText = unreadable === 1 ? '1 item can’t be shown' : `${unreadable} items can’t be shown`
      await expect(root.getByRole('status').filter({ hasText: unreadableText })).toBeVisible()
    }
    await expectNoNonsense(page)
  })
}

test('registration offers only the readable banks and sources', async ({ arrive, page, watch }) => {
  watch.allowReport(/^kapao bad-record /)
  await mockResponses(page, { '/api/lookup/banks': odd.oddBanks, '/api/lookup/sources': odd.oddSources })
  await arrive('/register')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(freshPhone())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Profile name' }).fill('Nid Noi')
  const sources = page.getByRole('combobox', { name: /hear about us/ })
  await expect(sources.getByRole('option')).toHaveText(['Choose a source', '1', 'Facebook'])
  await page.getByLabel('Password', { exact: true }).fill('mango-river-42')
  await page.getByLabel('Confirm password', { exact: true }).fill('mango-river-42')
  await page.getByRole('button', { name: 'Next' }).click()
  const banks = page.getByRole('combobox', { name: 'Bank' })
  await expect(banks.getByRole('option')).toHaveText(['Choose a bank', 'Kasikorn', 'ไทยพาณิชย์', 'NEW'])
  await expectNoNonsense(page)
})

test('the chat shows only the readable messages', async ({ arrive, page, join, switches, watch }) => {
  await switches({ enableChatWidget: true })
  watch.allowReport(/^kapao (bad-record|chat-message) /)
  await mockResponses(page, { '/api/chat/history': odd.oddHistory })
  await arrive('/user/care', { member: await join() })
  await openChatPanel(page)
  for (const text of ['The newest', '55', 'Yes', 'A card'])
    await expect(messageWithText(page, text)).toBeVisible()
  await expect(messageLog(page)).not.toContainText(/No time|undefined|\[object/)
  await expectNoNonsense(page)
})

for (const key of ['constructor', '__proto__', 'toString']) {
  test(`a refusal with the key ${key} is shown literally`, async ({ arrive, page, watch }) => {
    watch.allow('/api/login')
    await page.route('**/api/login', (route) => route.fulfill({ status: 400, json: { message: key } }))
    await arrive('/login')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('0812345678')
    await page.getByLabel('Password', { exact: true }).fill('mango-river-42')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(key)
  })
}
