import type { Locator, Page } from '@playwright/test'
import * as odd from '#tests/e2e/fixtures/odd-answers.ts'
import { agreedBy, entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/** Malformed responses; what the contract makes of each field is a unit test. */
const responses: Readonly<Record<string, unknown>> = {
  '/api/wallet': odd.oddWallet,
  '/api/lookup/deposit': odd.oddDeposit,
  '/api/lookup/withdraw': odd.oddWithdraw,
  '/api/statement': odd.oddStatement,
  '/api/statement/slip': odd.oddSlips,
  '/api/bonus': odd.oddBonuses,
  '/api/bonus/check/active': odd.oddHeldBonus,
  '/api/account/profile': odd.oddProfile,
  '/api/spinwheel/active': { active: 'true' },
  '/api/spinwheel/setup': odd.oddWheel,
  '/api/spinwheel/coupon': odd.oddCoupons,
  '/api/invite': odd.oddInvites,
  '/api/refund/check': odd.oddRefund,
  '/api/refund': odd.oddRefunds,
  '/api/lookup/contact': odd.oddContact,
}

test.beforeEach(async ({ page, switches, watch }) => {
  watch.allowReport(/^kapao bad-record call=\w+ field=[\w.]+ count=\d+$/)
  await switches({ inviteBanner: false, refundBanner: false })
  for (const [path, json] of Object.entries(responses))
    await page.route(`**${path}`, (route) => route.fulfill({ json }))
})

/** Asserts that a page or dialog shows the readable texts, says how many records aren't, and shows no nonsense. */
async function expectReadable(root: Locator, texts: readonly (string | RegExp)[], unreadable = 0) {
  for (const text of texts) await expect(root.getByText(text).first()).toBeVisible()
  if (unreadable > 0) {
    const text = unreadable === 1 ? '1 item can’t be shown' : `${unreadable} items can’t be shown`
    await expect(root.getByRole('status').filter({ hasText: text })).toBeVisible()
  }
  await expect(root).not.toContainText(/NaN|undefined|\[object|Invalid Date|can't be used/)
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

test('home and its dialogs show the readable part of malformed records', async ({ arrive, page, join }) => {
  const member = await join({ baht: 640, games: ['NAKA'] })
  // The member of the malformed wallet has accepted the agreement.
  await arrive('/user/home', { member, storage: agreedBy(member.publicId, '10023') })
  const home = ['Somchai', /Main wallet ฿640\.25/, /Games –/, 'Naka', '918', 'Kiss']
  await expectReadable(page.getByRole('main'), home, 3)
  const sheet = page.getByRole('dialog')
  for (const [name, texts, unreadable] of [
    ['Transfer', [/640\.25/], 0],
    ['Deposit', ['Copy Kasikornbank ···7890', 'Siam', '223-456-7890', '812345678'], 2],
    ['Withdraw', [/640\.25/, '≥ ฿100', '123-456-7890'], 0],
    ['Invite', ['Malee', /5\.50/, /PR10023/], 1],
    ['Refund', [/10\.50/, /5\.50/, /7\.00/], 1],
  ] as const) {
    await test.step(name, async () => {
      await press(page, name)
      if (name === 'Deposit') await sheet.getByText('Another account').click()
      await expectReadable(sheet, texts, unreadable)
      if (name === 'Transfer')
        for (const option of [/^Naka · ฿12\.50$/, /^918$/])
          await expect(sheet.getByRole('option', { name: option }).first()).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await entriesGone(page)
    })
  }
})

test('the other screens show the readable part of malformed records', async ({ arrive, page, join }) => {
  const member = await join({ baht: 640 })
  await arrive('/user/statement', { member, storage: agreedBy(member.publicId, '10023') })
  const main = page.getByRole('main')
  await expectReadable(main, [/100\.50/, /7\.00/, /8\.50/], 3)
  await press(page, /^Upload slip status/)
  await expectReadable(page.getByRole('dialog'), [/250\.00/], 1)
  await page.keyboard.press('Escape')
  await entriesGone(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expectReadable(main, ['Somchai', 'ID 10023', 'Kasikornbank', '123-456-7890'])
  await bar.getByRole('link', { name: 'Contact' }).click()
  await expectReadable(main, ['77'])
  await bar.getByRole('link', { name: 'Home' }).click()
  await press(page, 'Bonus terms')
  await expectReadable(main, ['Hello', '3 bonuses'], 1)
  await bar.getByRole('link', { name: 'Home' }).click()
  await press(page, 'Spin wheel')
  await expectReadable(main, ['3 left', 'A coin a day', '3 coupons', 'A shirt', '฿100.00'], 1)
})
