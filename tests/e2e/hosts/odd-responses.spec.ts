import type { Locator, Page } from '@playwright/test'
import { agreedBy, entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/**
 * Responses with plausible malformations, a different one in each record; the last records are unreadable. What the contract makes
 * of each field is a unit test.
 */

const TIME = '2026-01-02T03:04:05.000Z'
const TIME_MS = Date.parse(TIME)
const object = {}

const account = { bankAccountNo: 1_234_567_890, bankCode: 'KBANK', currency: 'BAHT' }

const oddWallet = {
  profile: { _id: 10_023, username: null, name: 'Somchai', createdAt: 'soon', coin: '4' },
  bankAccount: { ...account, bank: null, bankAccountName: null },
  wallet: { amount: '640.25' },
  invite: { amount: '12.50', success: '60', fail: null },
  slots: [
    { code: 'NAKA', name: 'Naka', category: 'arcade', isActive: 'true', amount: '12.50', ios: [null] },
    { code: 918, name: null, category: null, isActive: 1, amount: null, ftWalletSlot: 'ten', logo: object },
    { code: 'KISS', name: 'Kiss', category: 'slot' },
    { code: null, name: 'No code', isActive: true, amount: 5 },
    { code: 'WHO', name: 'Who knows', isActive: object },
    null,
  ],
}

const oddDeposit = {
  banks: [
    { bankCode: 'KBANK', bankName: null, bankAccountName: null, bankAccountNo: 1_234_567_890, mode: 7 },
    { bankCode: null, bankName: 'Siam', bankAccountName: 'House 2', bankAccountNo: '2234567890' },
    { bankCode: 'KTB', bankName: 'Krungthai', bankAccountName: 'House 3', bankAccountNo: null },
  ],
  wallets: [{ walletAccountName: null, walletAccountNo: 812_345_678, mode: null }, {}],
  ...{ isManual: 'false', qrProviders: ['KBANK', 'NEWPAY', null], minDeposit: '100', qrMinutes: null },
}

const oddWithdraw = { withdrawMin: '100', withdrawMax: null }

const oddInvites = {
  total: null,
  invites: [
    { from: { name: 'Malee' }, amount: '5.50', createdAt: TIME_MS },
    { from: null, amount: null, createdAt: TIME },
    { from: { name: 77 }, amount: 'much', createdAt: TIME },
    { from: { name: 'Anan' }, amount: 5, createdAt: null },
  ],
}

const oddRefund = { result: 'true', bonus: null, info: 5, refundAmount: '10.50', refundFail: 'none' }

const oddRefunds = {
  total: '3',
  refunds: [
    { refundAmount: '5.50', createdAt: TIME_MS },
    { refundAmount: 7, createdAt: TIME },
    { refundAmount: null, createdAt: TIME },
  ],
}

const responses: Readonly<Record<string, unknown>> = {
  '/api/wallet': oddWallet,
  '/api/lookup/deposit': oddDeposit,
  '/api/lookup/withdraw': oddWithdraw,
  '/api/invite': oddInvites,
  '/api/refund/check': oddRefund,
  '/api/refund': oddRefunds,
}

test.beforeEach(async ({ page, switches, watch }) => {
  watch.allowReport(/^portal bad-record call=\w+ field=[\w.]+ count=\d+$/)
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
