import type { Locator } from '@playwright/test'
import { parse } from 'valibot'
import { accountProfile } from '#contract/account.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { checkBalance } from '#tests/e2e/fixtures/check-balance.ts'
import { turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { callAs, groupPhone } from '#tests/e2e/fixtures/member.ts'
import { credentialsOf, openSheet } from '#tests/e2e/fixtures/money/game-sheet.ts'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { freshPhone } from '#tests/e2e/fixtures/phones.ts'
import { typePhone } from '#tests/e2e/fixtures/registration.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/** Replaces all texts as page translation does: a text node gives way to `font` elements with a new text node. */
function translatePage(): void {
  const untranslated = 'font, script, style, option, textarea, [translate=no]'
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translate(document)
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target.isConnected) translate(target)
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/** Expects that these texts are shown, and that page translation left each as it is. */
async function expectVerbatim(root: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await expect(root.getByText(text, { exact: true }).first(), text).toBeVisible()
    await expect(root.locator('font', { hasText: text }), text).toHaveCount(0)
  }
}

test('a page that the browser translates works, and its amounts stay up to date', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  await switches({ inviteBanner: false, refundBanner: false })
  const member = await join({ baht: 1500, games: ['NAKA'] })
  await arrive('/user/home', { member })
  const main = page.getByRole('main')
  const total = page.getByRole('region', { name: 'Total balance' })
  const sheet = page.getByRole('dialog').first()
  const close = async () => {
    await sheet.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await entriesGone(page)
  }
  await expect(total).toContainText('฿1,500.00')
  await page.evaluate(translatePage)
  await expect(total.locator('font').first()).toBeVisible()
  // The page search finds the amount in one piece, and it is copied as such.
  expect(await page.evaluate(`find('฿1,500.00') && String(getSelection())`)).toBe('฿1,500.00')

  await test.step('a transfer', async () => {
    await main.getByRole('button', { name: 'Transfer', exact: true }).click()
    await sheet.getByRole('combobox', { name: 'To' }).selectOption({ value: 'NAKA' })
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    for (const typed of ['1', '', '2,0,0', '99', '1,000.50']) await amount.fill(typed)
    await sheet.getByRole('button', { name: 'Transfer ฿1,000.50' }).click()
    const success = page.getByRole('alertdialog', { name: 'Success' })
    await success.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('article', { name: 'Naka' })).toContainText('฿1,000.50')
    await expect(total).toContainText('Main wallet ฿499.50')
    expect(await walletBaht(backend, member.id)).toBe(499.5)
  })
  await test.step('balances', async () => {
    await callAs(backend, member, 'POST', '/api/wallet/transferAll', { to: 'WALLET' })
    await checkBalance(page)
    await expect(total).toContainText('Main wallet ฿1,500.00')
    for (const name of ['Hide amounts', 'Hide amounts']) await page.getByRole('button', { name }).click()
    await expect(total).toContainText('Main wallet ฿1,500.00')
  })
  await test.step('sheets of home', async () => {
    for (const name of ['Deposit', 'Withdraw', 'Invite', 'Refund']) {
      await main.getByRole('button', { name, exact: true }).click()
      await expect(sheet).toBeVisible()
      if (name === 'Deposit')
        for (const way of ['QR', 'Gift link', 'Bank transfer']) await chooseWay(page, way)
      await close()
    }
  })
  await test.step('codes and passwords', async () => {
    const { username, password } = await credentialsOf(backend, member, 'NAKA')
    const game = await openSheet(page, 'Naka')
    await game.getByRole('button', { name: 'Show password' }).click()
    await expectVerbatim(game, username, password)
    await close()
    // Bank transfer comes first.
    await main.getByRole('button', { name: 'Deposit', exact: true }).click()
    await sheet.getByRole('button', { name: /^Copy / }).click()
    await expect(sheet.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    const numbers = sheet.getByText(/^\d[\d -]{8,}\d$/).filter({ visible: true })
    const number = await numbers.first().textContent()
    await expectVerbatim(sheet, number ?? '')
    await close()
  })
  await test.step('statement', async () => {
    await turnTo(page, '/user/statement')
    const types = main.getByRole('group', { name: 'Filter by type' })
    for (const name of ['Deposit', 'Bonus', 'Transfer'])
      await types.getByRole('button', { name, exact: true }).click()
    await main.getByRole('button', { name: /→/ }).first().click()
    await expect(sheet).toContainText('฿1,000.50')
    const copy = sheet.getByRole('button', { name: 'Copy reference' })
    const reference = await copy.locator('xpath=preceding-sibling::*').textContent()
    await expectVerbatim(sheet, reference ?? '')
    await close()
  })
  await test.step('the profile', async () => {
    const { profile, bankAccount } = parse(
      accountProfile.response,
      await callAs(backend, member, 'GET', '/api/account/profile'),
    )
    await turnTo(page, '/user/profile')
    await expectVerbatim(
      main,
      profile.name ?? '',
      groupPhone(profile.username ?? ''),
      formatAccountNumber(bankAccount?.bankAccountNo ?? ''),
      bankAccount?.bankAccountName ?? '',
    )
  })
  await test.step('other pages, in other languages', async () => {
    for (const path of [
      '/user/bonus',
      '/user/spin',
      '/user/contact',
      '/user/care',
      '/user/games',
      '/user/profile',
    ])
      await turnTo(page, path)
    const heading = page.getByRole('heading', { level: 1 })
    const language = page.getByRole('banner').getByRole('combobox')
    for (const [value, title] of [
      ['th', 'โปรไฟล์'],
      ['la', 'ໂປຣໄຟລ໌'],
      ['en', 'Profile'],
    ] as const) {
      await language.selectOption({ value })
      await expect(heading).toHaveText(title)
    }
  })
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await test.step('the reference of a one-time code', async () => {
    await page.route('**/api/otp/send', (route) =>
      route.fulfill({ json: { otpRef: 'BEST', otpToken: 'T1', code: 'SUCCESS' } }),
    )
    await switches({ registerOTP: true })
    const phone = freshPhone()
    await arrive('/register')
    await page.evaluate(translatePage)
    await typePhone(page, phone)
    await expectVerbatim(main, groupPhone(phone), 'BEST')
  })
})
