import { inspectorOf } from './fixtures/inspect.ts'
import { callAs } from './fixtures/member.ts'
import { freshPhone } from './fixtures/phones.ts'
import { pictureOf } from './fixtures/pictures.ts'
import { expect, started, test } from './fixtures/test.ts'
import { wordsOf } from './fixtures/words.ts'

test.slow()

/** Every language has its whole look in one theme; one of them in both. */
const looks = [
  ['th', ['dark']],
  ['la', ['light']],
  ['en', ['light', 'dark']],
] as const

for (const [language, themes] of looks) {
  const say = wordsOf(language)

  test(`visitors' screens in ${language}`, async ({ arrive, page, watch, switches }) => {
    const inspect = inspectorOf(page, themes)
    watch.allow('/not/there', '/api/lookup/active', '/api/login')
    await arrive('/login', { language })
    await page.getByRole('button', { name: say('Sign in') }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect('login with errors')
    for (const path of ['/howto', '/contact', '/terminated', '/not/there']) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
    await switches({ registerOTP: true })
    await page.goto('/register')
    await started(page)
    await inspect('phone')
    await page.getByRole('textbox', { name: say('Phone number') }).fill(freshPhone())
    await page.getByRole('button', { name: say('Next') }).click()
    await expect(page.getByRole('textbox', { name: say('6-digit code') })).toBeVisible()
    await inspect('code')
    await switches({ registerOTP: false })
    await page.getByRole('button', { name: say('Change the phone number') }).click()
    await page.getByRole('textbox', { name: say('Phone number') }).fill(freshPhone())
    await page.getByRole('button', { name: say('Next') }).click()
    await page.getByRole('textbox', { name: say('Profile name') }).fill('A')
    await page.getByLabel(say('Password'), { exact: true }).fill('mango-river-42')
    await page.getByLabel(say('Confirm password'), { exact: true }).fill('mango-river-42')
    await inspect('profile step')
    await page.getByRole('button', { name: say('Next') }).click()
    await page.getByRole('combobox', { name: say('Bank'), exact: true }).selectOption({ value: 'KTB' })
    await page.getByRole('button', { name: say('Register'), exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await inspect('bank step with errors')
  })

  test(`members' screens in ${language}`, async ({ arrive, page, join, backend }) => {
    const inspect = inspectorOf(page, themes)
    const member = await join({
      baht: 1_234_567.5,
      games: ['NAKA', 'CHAMPA'],
      bankCode: 'KTB',
      bankAccountName: 'สมชาย',
    })
    for (let turn = 0; turn < 12; turn++) {
      await callAs(backend, member, 'POST', '/api/wallet/transfer', {
        from: 'WALLET',
        to: 'NAKA',
        amount: 1000.25,
      })
    }
    await arrive('/user/home', { member, language })
    await expect(page.getByRole('article', { name: 'Naka' })).toContainText('12,003.00')
    await inspect('home')
    await page.getByRole('button', { name: say('Hide amounts') }).click()
    await inspect('home, hidden')
    await page.getByRole('button', { name: say('Hide amounts') }).click()
    await page
      .getByRole('button', { name: say('Conditions') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('One person')
    await inspect('conditions')
    for (const path of ['/user/profile', '/user/contact', '/user/statement']) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await inspect(path)
    }
    await page.getByRole('button', { name: /→/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await inspect('entry')
  })

  test(`money sheets in ${language}`, async ({ arrive, page, join }) => {
    const inspect = inspectorOf(page, themes)
    const member = await join({ baht: 50_000, games: ['NAKA'] })
    await page.request.post('/api/wallet/transfer', {
      headers: { authorization: `Bearer ${member.token}` },
      data: { from: 'WALLET', to: 'NAKA', amount: 500 },
    })
    const sheet = page.getByRole('dialog').first()
    const widget = (name: string) => page.getByRole('button', { name: say(name), exact: true })
    const amount = sheet.getByRole('textbox', { name: say('Amount') })
    await arrive('/user/home', { member, language })
    await widget('Transfer').click()
    await amount.fill('20')
    await inspect('transfer')
    await sheet.getByRole('combobox', { name: say('To') }).selectOption({ value: 'WALLET' })
    await expect(sheet.getByRole('alert')).toBeVisible()
    await inspect('transfer refused')
    await page.getByRole('button', { name: say('Transfer all to main wallet') }).click()
    await inspect('transfer all')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Transfer all'), exact: true })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('OK') })
      .click()

    await widget('Withdraw').click()
    await amount.fill('150')
    await inspect('withdraw')
    await page.getByRole('button', { name: say('Review withdrawal') }).click()
    const confirm = page.getByRole('button', { name: /150\.00/ })
    await expect(confirm).toBeEnabled()
    await inspect('review')
    await confirm.click()
    await expect(page.getByText(say('Withdrawal requested'))).toBeVisible()
    await inspect('withdrawal requested')
    await page.getByRole('button', { name: say('Done') }).click()

    await widget('Deposit').click()
    await expect(page.locator('input[type=file]')).toBeEnabled()
    await inspect('deposit by transfer')
    await page.locator('input[type=file]').setInputFiles(await pictureOf())
    await expect(page.getByRole('button', { name: say('Send slip') })).toBeVisible()
    await inspect('slip in hand')
    await page.getByRole('button', { name: say('Send slip') }).click()
    await expect(page.getByRole('button', { name: say('Choose another picture') })).toBeVisible({
      timeout: 20_000,
    })
    await inspect('slip refused')
    await page.getByRole('tab').nth(1).click()
    await amount.fill('40')
    await inspect('QR form')
    await page.getByRole('button', { name: /40\.00/ }).click()
    await expect(page.getByRole('img', { name: say('Payment QR code') })).toBeVisible()
    await inspect('QR')
    await page.getByRole('button', { name: say('Cancel this QR code') }).click()
    await inspect('cancel the QR')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Keep it') })
      .click()
    await page.getByRole('tab').nth(2).click()
    await page.getByRole('button', { name: say('Send link') }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await inspect('gift link')
    await page.goto('/user/statement')
    await started(page)
    await page.getByRole('button', { name: say('Upload slip status') }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await inspect('slips')
  })
}
