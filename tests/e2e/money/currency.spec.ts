import type { Page } from '@playwright/test'
import { addInvitee } from '#server/modules/rewards/invitee-list.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { holdFiles } from '#tests/e2e/fixtures/faults.ts'
import { callAs, type Member, newMember } from '#tests/e2e/fixtures/member.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, started, test } from '#tests/e2e/fixtures/test.ts'

/** A wheel and a house account in kip: the demo of the Thai build has both in baht only. */
async function offerKip({ deps: { db } }: Backend): Promise<void> {
  for (const values of [
    `prize (code, name, type, amount, currency) values ('KIP50000', '₭50,000', 'money', 5000000, 'LAK')`,
    `wheel (code, name, currency, is_active) values ('KIP', 'Kip', 'LAK', true)`,
    `wheel_slice (wheel_code, sort, code, label, weight, prize_code) values
       ('KIP', 0, 'KIP-1', '₭50,000', 1, 'KIP50000'), ('KIP', 1, 'KIP-2', '-', 1, null)`,
    `deposit_account (kind, bank_code, account_no, account_name, currency) values
       ('bank', 'BCEL', '0102003004005', 'KAPAO', 'LAK')`,
  ])
    await db.run(`insert into ${values} on conflict do nothing`)
}

/** A member with an account in kip, and money in wallet and game, a refund, an invite bonus, coins and a coupon. */
async function newRichMember(backend: Backend): Promise<Member> {
  const account = { currency: 'LAK', bankCode: 'BCEL', games: ['NAKA'] } as const
  const member = await newMember(backend, { ...account, baht: 5_000_000 })
  const friend = await newMember(backend, { ...account, baht: 5_000_000 })
  const { db, clock } = backend.deps
  await db.tx((sql) => addInvitee(sql, member.id, friend.id))
  for (const each of [member, friend]) {
    const body = { from: 'WALLET', to: 'NAKA', amount: 1_000_000 }
    await callAs(backend, each, 'POST', '/api/wallet/transfer', body)
    await playFor(backend, each, { stake: 500_000, win: 100_000 })
  }
  await db.tx(async (sql) => {
    await addCoins(sql, member.id, 2)
    await addCoupon(sql, { memberId: member.id, prizeCode: 'KIP50000', at: clock.now() })
  })
  return member
}

/** Distinct currency signs in a part of the page. */
async function signsIn(page: Page, part = '#root'): Promise<string[]> {
  const text = (await page.locator(part).last().textContent()) ?? ''
  return [...new Set(text.match(/[฿₭]/g) ?? [])]
}

/** Waits until a part of the page shows amounts in kip only. */
async function expectKip(page: Page, part = '#root'): Promise<void> {
  await expect.poll(() => signsIn(page, part)).toEqual(['₭'])
}

/** Visits every screen with amounts, in Thai, and expects all of them to be in kip. */
async function walkAmounts(page: Page): Promise<void> {
  const say = catalogTexts('th')
  const sheet = 'dialog[open]'
  const closeAll = async () => {
    while ((await page.locator(sheet).count()) > 0) {
      // Closes the layer on top, or leads one step back inside it.
      const title = await page.locator(sheet).last().getAttribute('aria-labelledby')
      await page.keyboard.press('Escape')
      await expect(page.locator(`${sheet}[aria-labelledby="${title}"]`)).toHaveCount(0)
    }
    await entriesGone(page)
  }
  const open = async (name: string) => {
    await page
      .getByRole('button', { name: say(name), exact: true })
      .first()
      .click()
    await expect(page.locator(sheet).first()).toBeVisible()
  }
  await expectKip(page)

  await open('Deposit')
  await expectKip(page, sheet)
  await closeAll()

  await open('Withdraw')
  const amount = page.locator(sheet).getByRole('textbox', { name: say('Amount') })
  const review = page.getByRole('button', { name: say('Review withdrawal') })
  await amount.fill('1')
  await review.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('₭')
  await alert.getByRole('button', { name: say('OK'), exact: true }).click()
  await expect(page.locator(sheet).getByRole('alert')).toContainText('₭')
  await expectKip(page, sheet)
  await amount.fill('200000')
  await review.click()
  await expect(page.locator(sheet).getByRole('button', { name: '200,000.00' })).toBeVisible()
  await expectKip(page, sheet)
  await closeAll()

  for (const [name, text] of [
    ['Transfer', ''],
    ['Refund', '20,000.00'],
    ['Invite', '2,500.00'],
  ] as const) {
    await open(name)
    await expect(page.locator(sheet).last()).toContainText(text)
    await expectKip(page, sheet)
    await closeAll()
  }

  const goTo = async (path: string) => {
    await visit(page, path)
    await started(page)
  }
  await goTo('/user/statement')
  await expectKip(page, 'main')
  const entry = page.getByRole('main').getByRole('button', { name: '₭' })
  await entry.first().click()
  await expectKip(page, sheet)

  await goTo('/user/spin')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectKip(page, 'main')

  await goTo('/user/care')
  await expectKip(page, 'main')

  for (const path of ['/user/bonus', '/user/profile']) {
    await goTo(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await signsIn(page)).filter((sign) => sign !== '₭')).toEqual([])
  }
}

test.beforeEach(({ switches, backend }) =>
  Promise.all([switches({ refundBanner: false, inviteBanner: false }), offerKip(backend)]),
)

test('an account in kip has ₭ before every amount', async ({ arrive, page, backend }) => {
  const member = await newRichMember(backend)
  await arrive('/user/home', { member, language: 'th' })
  await walkAmounts(page)
})

test('an account in kip has its own limits, no way to pay in baht, and its sign from the first paint on', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 712_480.5 })
  await arrive('/user/home', { member })
  const sheet = page.locator('dialog[open]')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(sheet).toContainText('₭50,000 – ₭100,000,000')
  await expect(sheet.getByRole('button', { name: '₭500,000' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(sheet).toContainText('Minimum ₭10,000')
  await expect(sheet.getByRole('list', { name: 'Other ways' })).toHaveCount(0)
  await expectKip(page, 'dialog[open]')

  const release = await holdFiles(page)
  await visit(page, '/user/home', { waitUntil: 'commit' })
  const firstPaint = page.locator('#root > [inert]').first()
  await expect(firstPaint).toContainText('₭712,480.50')
  await expect(firstPaint).not.toContainText('฿')
  release()
  await started(page)
  await expectKip(page)
})
