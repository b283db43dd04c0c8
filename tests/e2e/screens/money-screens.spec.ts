import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf, onNarrowPhone, turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { chooseWay, newSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

const noQrCodeWarning =
  'No slip QR code was found in this picture. It may be refused: if you can, choose the whole slip as the bank app saved it, and crop a long screenshot to the slip.'

test.use(onNarrowPhone)

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`transfer and withdrawal pass the inspection in ${language}`, async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    const inspect = inspectorOf(page, themes)
    const member = await join({ baht: 50_000, games: ['NAKA'] })
    const stake = { from: 'WALLET', to: 'NAKA', amount: 500 }
    await callAs(backend, member, 'POST', '/api/wallet/transfer', stake)
    const sheet = page.getByRole('dialog').first()
    const question = page.getByRole('alertdialog')
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
    await expect(question).toBeVisible()
    await inspect('transfer all')
    await question.getByRole('button', { name: say('Transfer all'), exact: true }).click()
    await question.getByRole('button', { name: say('OK') }).click()

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
  })

  test(`depositing passes the inspection in ${language}`, async ({
    arrive,
    page,
    join,
    backend,
    switches,
  }) => {
    const inspect = inspectorOf(page, themes)
    const { db, clock } = backend.deps
    // The second slip comes right after the first.
    await switches({ slipIntervalSeconds: 0 })
    const member = await join({ baht: 50 })
    const sheet = page.getByRole('dialog').first()
    const amount = sheet.getByRole('textbox', { name: say('Amount') })
    const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
    const file = page.locator('input[type=file]')
    await arrive('/user/home', { member, language })
    await button('Deposit').click()
    await expect(file).toBeEnabled()
    await inspect('deposit by transfer')
    await file.setInputFiles(await pictureOf())
    // Checking the picture ends with a warning above the button.
    await expect(sheet.getByText(say(noQrCodeWarning))).toBeVisible()
    await inspect('slip in hand')
    await button('Send slip').click()
    await expect(button('Choose another picture')).toBeVisible()
    await inspect('slip refused')
    await button('Choose another picture').click()
    await file.setInputFiles(await newSlip(backend, member, { baht: 1234.5 }))
    await button('Send slip').click()
    await expect(page.getByRole('heading', { name: say('The money is in your wallet') })).toBeVisible()
    await inspect('deposit credited')
    await button('Another slip').click()

    await chooseWay(page, say('Gift link'))
    await button('Send link').click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await inspect('gift link')
    await page.getByRole('textbox', { name: say('Gift link') }).fill(await makeGift(db, 8850, clock.now()))
    await button('Send link').click()
    await expect(page.getByRole('heading', { name: say('The money is in your wallet') })).toBeVisible()
    await inspect('gift link received')

    await page.keyboard.press('Escape')
    await button('Deposit').click()
    await chooseWay(page, say('QR'))
    await amount.fill('40')
    await inspect('QR form')
    await page.getByRole('button', { name: /40\.00/ }).click()
    await expect(page.getByRole('img', { name: say('Payment QR code') })).toBeVisible()
    await inspect('QR')
    await button('Cancel QR').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await inspect('cancel the QR')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Keep this QR code') })
      .click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await entriesGone(page, 1)
    await page.keyboard.press('Escape')
    await entriesGone(page)
    await turnTo(page, '/user/statement')
    await button('Upload slip status').click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await inspect('slips')

    await switches({ isManual: true })
    await visit(page, '/user/home#deposit')
    await amount.fill('250')
    await button('I have already made a transfer').click()
    await page.getByRole('button', { name: /250\.00/ }).click()
    await expect(page.getByRole('heading', { name: say('Transfer reported') })).toBeVisible()
    await inspect('transfer announced')
  })
}
