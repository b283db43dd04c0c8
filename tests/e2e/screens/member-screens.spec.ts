import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { checkBalance } from '#tests/e2e/fixtures/check-balance.ts'
import { inspectorOf, onNarrowPhone, turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { gamesOf } from '#tests/e2e/fixtures/money/games.ts'
import { newFriend } from '#tests/e2e/fixtures/money/play.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

const toNaka = { from: 'WALLET', to: 'NAKA', amount: 1000.25 }

test.use(onNarrowPhone)

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`home and games pass the inspection in ${language}`, async ({
    arrive,
    page,
    join,
    backend,
    switches,
  }) => {
    const inspect = inspectorOf(page, themes)
    const notice = 'Bank transfers are slow tonight: ธนาคารปรับปรุงระบบ 23:00 - 01:00. '
    await switches({ notice: notice.repeat(6) })
    const member = await join({ baht: 1_234_567.5, games: ['NAKA'] })
    await callAs(backend, member, 'POST', '/api/wallet/transfer', toNaka)
    await newFriend(backend, member, { stake: 654_321 })
    await arrive('/user/home', { member, language, asksAgreement: true })
    const sheet = page.getByRole('dialog').first()
    const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
    await expect(page.getByRole('dialog', { name: say('Agreement') })).toContainText(
      { th: 'รหัสผ่าน', la: 'ລະຫັດຜ່ານ', en: 'password' }[language],
    )
    await inspect('agreement')
    await button('Accept and continue').click()
    await expect(page.getByRole('article', { name: 'Naka' })).toBeVisible()
    await inspect('home with a notice and an invite bonus')
    await button('Show all').click()
    await button('Hide amounts').click()
    await inspect('a long notice, and hidden amounts')
    await button('Hide amounts').click()
    await button('Conditions').first().click()
    await expect(sheet).toContainText(
      { th: 'หนึ่งคนมีได้หนึ่งบัญชี', la: 'ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ', en: 'One person' }[language],
    )
    await inspect('conditions')
    await sheet.getByRole('button', { name: say('Close'), exact: true }).click()

    await page
      .getByRole('article', { name: 'Champa' })
      .getByRole('button', { name: say('Open account') })
      .click()
    await expect(sheet).toContainText(say('No account yet'))
    await inspect('a game without an account')
    await sheet.getByRole('button', { name: say('Close'), exact: true }).click()
    await page.getByRole('button', { name: say('Open {name}', { name: 'Naka' }) }).click()
    await sheet.getByRole('button', { name: say('Show password') }).click()
    await sheet.getByRole('button', { name: say('Reset game password') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await inspect('reset the password?')
    await question.getByRole('button', { name: say('Reset password') }).click()
    await expect(sheet.getByRole('status')).toBeVisible()
    await inspect('a game account with a new password')
    await sheet.getByRole('button', { name: say('Close'), exact: true }).click()

    await turnTo(page, '/user/games')
    await inspect('all games')
    await page.getByRole('textbox', { name: say('Search by name') }).fill('zzz')
    await expect(page.getByText(say('No game has this name'))).toBeVisible()
    await inspect('all games, none found')
    await turnTo(page, '/user/home')

    await gamesOf(page, { slot: 60, sport: 4 })
    await checkBalance(page, say('Check balance'))
    await expect(page.getByRole('region', { name: say('Slot') }).getByRole('listitem')).toHaveCount(60)
    await inspect('home with many games, and a category without any')
  })

  test(`profile, contact, statement and responsible play pass the inspection in ${language}`, async ({
    arrive,
    page,
    join,
    backend,
  }) => {
    const inspect = inspectorOf(page, themes)
    const member = await join({ baht: 50_000, games: ['NAKA'], bankCode: 'KTB', bankAccountName: 'สมชาย' })
    for (let turn = 0; turn < 12; turn++) {
      await callAs(backend, member, 'POST', '/api/wallet/transfer', toNaka)
    }
    const limits = { remindAfter: 30, warnAt: { BAHT: 50_000 }, breakUntil: Date.now() + 3_600_000 }
    const storage = { [lazyStorageKeys.responsiblePlay]: JSON.stringify(limits) }
    await arrive('/user/profile', { member, language, storage })
    const main = page.getByRole('main')
    const sheet = page.getByRole('dialog').first()
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await entriesGone(page)
    }
    await expect(page.getByText('สมชาย').first()).toBeVisible()
    await inspect('profile')
    await turnTo(page, '/user/contact')
    await inspect('contact')

    await turnTo(page, '/user/statement')
    await inspect('statement')
    await page.getByRole('button', { name: /→/ }).first().click()
    await expect(sheet).toBeVisible()
    await inspect('entry')
    await close()
    const type = main.getByRole('group', { name: say('Filter by type') })
    await type.getByRole('button', { name: say('Transfer') }).click()
    await expect(main.getByRole('navigation', { name: say('Pages') })).toContainText('2')
    await inspect('filtered by the host')
    await page.getByRole('button', { name: new RegExp(`^${say('Filter')}`) }).click()
    const period = sheet.getByRole('group', { name: say('Period') })
    await period.getByRole('button', { name: say('This month') }).click()
    await sheet.getByRole('textbox').first().fill('1999-01-01')
    await sheet.getByRole('button').last().press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('alert')).toBeVisible()
    await inspect('filter with an error')
    await close()
    await main.getByRole('button', { name: say('Save as CSV') }).click()
    await expect(sheet.getByRole('button', { name: say('Save file') })).toBeEnabled()
    await inspect('export')
    await close()

    await turnTo(page, '/user/care')
    await inspect('responsible play with a break')
    const row = (name: string) => main.getByRole('button', { name: say(name) })
    await row('Change').click()
    await inspect('the reminder', { isPhoneOnly: true })
    await close()
    await row('Deposit reminder').click()
    await sheet.getByRole('group').getByRole('button').last().click()
    await sheet.getByRole('textbox', { name: say('Remind me at') }).fill('0')
    await sheet.getByRole('button', { name: say('Save amount') }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await inspect('the deposit warning', { isPhoneOnly: true })
    await close()
    await row('Ask to close the account').click()
    await inspect('closing the account')
    await close()
    await row('Pause deposits').click()
    await sheet
      .getByRole('group', { name: say('Length of the break') })
      .getByRole('button')
      .last()
      .click()
    await inspect('the break', { isPhoneOnly: true })
    await sheet.getByRole('button', { name: say('Make the break longer') }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: say('Cancel') })
      .waitFor()
    await inspect('a longer break?', { isPhoneOnly: true })
  })
}
