import type { Page } from '@playwright/test'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { expectSigns, newRichMember, signsIn, walkAmounts } from '#tests/e2e/fixtures/money/currency.ts'
import { test } from '#tests/e2e/fixtures/money/laos.ts'
import { waitUntilCached } from '#tests/e2e/fixtures/stored-data.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'
import { inWholeBrowser } from '#tests/setup/browser.ts'

test.use(inWholeBrowser)

test.slow()

const openDialogSelector = 'dialog[open]'

test.beforeEach(({ switches }) => switches({ refundBanner: false, inviteBanner: false }))

for (const currency of ['BAHT', 'LAK'] as const) {
  test(`in the Laos build every amount of an account in ${currency} has the sign of its currency`, async ({
    arrive,
    page,
    backend,
  }) => {
    const member = await newRichMember(backend, currency)
    await arrive('/user/home', { member, language: 'la' })
    await walkAmounts(page, { currency, language: 'la' })
  })
}

/** Mocks the deposit lookup with all QR providers, and with the given currencies or without the field. */
async function mockDepositLookup(page: Page, currencies: readonly string[] | undefined): Promise<void> {
  await page.route('**/api/lookup/deposit', async (route) => {
    const response = await route.fetch()
    const { currencies: _, ...lookup } = await response.json()
    const qrProviders = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX']
    await route.fulfill({ response, json: { ...lookup, qrProviders, ...(currencies ? { currencies } : {}) } })
  })
}

for (const language of ['la', 'th', 'en'] as const) {
  test(`if the host names no currencies, an account in kip can pay by QR and gift link in baht, in ${language}`, async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    const say = catalogTexts(language)
    const paid = say('<0>Paid in baht.</0> The amounts here are in baht (฿); your account is in kip (₭).')
    const words = paid.replaceAll(/<\/?0>/g, '')
    const member = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
    // Simulates a host that creates QR codes for such accounts too.
    const payer = await join({ baht: 1 })
    await page.route('**/api/qrcode/KBANK', async (route) => {
      if (route.request().method() === 'GET') return await route.fulfill({ json: { hasQrcode: false } })
      const state = await callAs(backend, payer, 'POST', '/api/qrcode/KBANK', { amount: 100 })
      await route.fulfill({ json: state })
    })
    await mockDepositLookup(page, undefined)
    await arrive('/user/home', { member, language })
    await expectSigns(page, 'LAK')
    await page.getByRole('button', { name: say('Deposit'), exact: true }).click()
    await expectSigns(page, 'LAK', openDialogSelector)

    await page.getByRole('tab', { name: say('QR') }).click()
    const panel = page.locator(openDialogSelector)
    await expect(panel).toContainText(words)
    await expect(panel).toContainText(say('Minimum {least}', { least: '฿1.00' }))
    const amounts = async () => ((await panel.textContent()) ?? '').replace(words, '')
    await expect.poll(amounts).toContain('฿1,000')
    expect(await amounts()).not.toContain('₭')
    await panel.getByRole('button', { name: '฿100', exact: true }).click()
    await panel.getByRole('button', { name: '฿100.00' }).click()
    await expect(panel.getByRole('region', { name: say('QR code') })).toContainText('฿100.00')
    expect(await amounts()).not.toContain('₭')

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('Deposit'), exact: true }).click()
    await page.getByRole('tab', { name: say('Gift link') }).click()
    await expect(panel).toContainText(words)
    await expect(panel).toContainText('฿2')
    expect(await amounts()).not.toContain('₭')
  })
}

test('QR and gift link are hidden if the host doesn’t accept baht', async ({ arrive, page, join }) => {
  const member = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
  await mockDepositLookup(page, ['LAK'])
  await arrive('/user/home#deposit-qr', { member })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.locator(openDialogSelector)).toContainText('Minimum deposit ₭10,000.00')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectSigns(page, 'LAK', openDialogSelector)
})

test('the reference backend has limits in kip, and offers PromptPay only to accounts in baht', async ({
  arrive,
  page,
  join,
}) => {
  const inBaht = await join({ currency: 'BAHT', bankCode: 'BCEL', baht: 700 })
  await arrive('/user/home', { member: inBaht })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.locator(openDialogSelector)).toContainText('Minimum deposit ฿1.00')
  await expect(page.getByRole('tab')).toHaveCount(3)
  await page.getByRole('tab', { name: 'QR' }).click()
  await expect(page.locator(openDialogSelector)).toContainText('฿1,000')
  await expect(page.locator(openDialogSelector)).not.toContainText('Paid in baht')

  const inKip = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
  await arrive('/user/home', { member: inKip })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.locator(openDialogSelector)).toContainText('₭50,000 – ₭100,000,000')
  await expect(page.locator(openDialogSelector).getByRole('button', { name: '₭500,000' })).toBeVisible()
})

test('in the Laos build an account without a currency is shown in kip', async ({ arrive, page, join }) => {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const { bankAccount, ...wallet } = await response.json()
    await route.fulfill({ response, json: { ...wallet, bankAccount: { ...bankAccount, currency: null } } })
  })
  await arrive('/user/home', { member: await join({ baht: 700 }) })
  await expectSigns(page, 'LAK')
})

for (const [currency, sign, wrong] of [
  ['BAHT', '฿', '₭'],
  ['LAK', '₭', '฿'],
] as const) {
  test(`the first paint for an account in ${currency} has the sign of its currency`, async ({
    arrive,
    page,
    join,
  }) => {
    const member = await join({ currency, bankCode: 'BCEL', baht: 12_480.5 })
    await arrive('/user/home', { member, language: 'la' })
    await expectSigns(page, currency)
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/user/home')
    const firstPaint = page.locator('#root > [inert]').first()
    await expect(firstPaint).toContainText(`${sign}12,480.50`)
    await expect(firstPaint).not.toContainText(wrong)
    gate.resolve()
    await started(page)
    await expectSigns(page, currency)
  })
}

test('no sign is shown until the currency is known, never the previous member’s', async ({
  arrive,
  page,
  join,
}) => {
  const inKip = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
  const inBaht = await join({ currency: 'BAHT', bankCode: 'BCEL', baht: 700 })
  await arrive('/user/home', { member: inKip })
  await expectSigns(page, 'LAK')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/wallet', async (route) => {
    await gate.promise
    await route.continue()
  })
  await arrive('/user/statement', { member: inBaht })
  await expect(page.getByRole('main')).toContainText('700.00')
  expect(await signsIn(page)).toEqual([])
  gate.resolve()
  await expectSigns(page, 'BAHT', 'main')
})

test('another tab switches currency when the member changes', async ({ arrive, page, context, join }) => {
  const inKip = await join({ currency: 'LAK', bankCode: 'BCEL', baht: 700_000 })
  const inBaht = await join({ currency: 'BAHT', bankCode: 'BCEL', baht: 700 })
  await arrive('/user/home', { member: inKip })
  await expectSigns(page, 'LAK')
  const other = await context.newPage()
  await other.goto('/user/statement')
  await expectSigns(other, 'LAK', 'main')
  await page.evaluate((token) => localStorage.setItem('token', token), inBaht.token)
  await expectSigns(other, 'BAHT', 'main')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('home and statement opened offline have the sign of the account’s currency', async ({
    arrive,
    page,
    context,
    join,
    watch,
  }) => {
    watch.allow(/./)
    const member = await join({ currency: 'BAHT', bankCode: 'BCEL', baht: 700 })
    await arrive('/user/home', { member })
    await expectSigns(page, 'BAHT')
    await page.goto('/user/statement')
    await expectSigns(page, 'BAHT', 'main')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expectSigns(page, 'BAHT', 'main')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await waitUntilCached(page, 'walletGet', 'statementList')
    await context.setOffline(true)
    for (const path of ['/user/home', '/user/statement']) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('main')).toContainText('฿700.00')
      await expectSigns(page, 'BAHT', 'main')
    }
  })
})
