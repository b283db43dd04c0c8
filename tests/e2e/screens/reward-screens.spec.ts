import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newFriend, newPlayer, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { coupons, test, WINS_20 } from '#tests/e2e/fixtures/money/spin.ts'
import { expect, started } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'
import { catalogTexts } from '#tests/e2e/fixtures/words.ts'

test.slow()

/** Name of the demo's 10 % deposit bonus in each language. */
const morningBonusNames = { th: 'โบนัสเช้าวันใหม่', la: 'ໂບນັດເຊົ້າວັນໃໝ່', en: 'Morning bonus' }

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`bonuses pass the inspection in ${language}`, async ({ arrive, page, join, backend, watch }) => {
    watch.allow('/api/bonus/clear')
    const inspect = inspectorOf(page, themes)
    const member = await join({ baht: 1000, games: ['NAKA', 'CHAMPA'] })
    await arrive('/user/bonus', { member, language })
    await expect(page.getByRole('article')).toHaveCount(4)
    const code = page.getByRole('textbox', { name: say('Promotion code') })
    const sheet = page.getByRole('dialog')
    const alert = page.getByRole('alertdialog')
    await code.fill('NOSUCH')
    await code.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await inspect('bonuses, and a promotion that was not found')
    await code.fill('KAPAO50')
    await code.press('Enter')
    await expect(sheet).toContainText('50')
    await inspect('a promotion')
    await sheet.getByRole('button', { name: say('Close'), exact: true }).click()
    await page.getByRole('button', { name: `${say('Details')} ${morningBonusNames[language]}` }).click()
    await expect(sheet.locator('strong')).toHaveText('10%')
    await inspect('a bonus')
    await sheet.getByRole('button', { name: say('Activate') }).click()
    await expect(alert).toBeVisible()
    await inspect('saved')
    await alert.getByRole('button').click()
    const stake = { from: 'WALLET', to: 'NAKA', amount: 300 }
    await callAs(backend, member, 'POST', '/api/wallet/transfer', stake)
    // Before the first bet the bonus would go back.
    await playFor(backend, member, { stake: 300, win: 300 })
    await page.reload()
    await started(page)
    await expect(page.getByRole('article', { name: morningBonusNames[language] })).toContainText(
      say('Current'),
    )
    await inspect('a bonus that is held')
    await page.getByRole('button', { name: say('End bonus') }).click()
    await expect(alert).toContainText('300.00')
    await inspect('end the bonus?')
    await alert.getByRole('button', { name: say('End bonus') }).click()
    await expect(page.getByRole('alertdialog', { name: say('Error') })).toBeVisible()
    await inspect('not ended')
  })

  test(`inviting friends passes the inspection in ${language}`, async ({ arrive, page, join, backend }) => {
    const inspect = inspectorOf(page, themes)
    const member = await join()
    await newFriend(backend, member, { stake: 4000, name: `${'Maximiliana'.repeat(5)} ณ อยุธยา` })
    await newFriend(backend, member, { stake: 654_321 })
    await arrive('/user/home', { member, language })
    const banners = page.getByRole('dialog', { name: say('About inviting friends') })
    await openBanners(page, '/api/invite/banners', say('Invite'), banners)
    await inspect('banners before inviting')
    await banners.getByRole('button', { name: say('Continue') }).click()
    const sheet = page.getByRole('dialog', { name: say('Invite friends') })
    await expect(sheet.getByRole('list', { name: say('Invited friends') })).toBeVisible()
    await inspect('inviting')
    await sheet.getByRole('button', { name: say('Show QR code of the link') }).click()
    await expect(page.getByRole('img', { name: say('QR code of your invite link') })).toBeVisible()
    await inspect('QR of the link')
    await page.goBack()
    await sheet.getByRole('button', { name: say('Receive into wallet') }).click()
    const confirmation = page.getByRole('dialog', { name: say('Receive invite bonus') })
    await expect(confirmation.getByRole('button', { name: say('Receive into wallet') })).toBeEnabled()
    await inspect('receive the invite bonus?')
  })

  test(`refunds pass the inspection in ${language}`, async ({ arrive, page, backend }) => {
    const inspect = inspectorOf(page, themes)
    const member = await newPlayer(backend, { stake: 1000 })
    for (let n = 1; n <= 11; n++) {
      await callAs(backend, member, 'GET', '/api/refund/receive')
      await playFor(backend, member, { stake: n * 1234 })
    }
    await arrive('/user/home', { member, language })
    const banners = page.getByRole('dialog', { name: say('About refunds') })
    const open = async () => {
      await openBanners(page, '/api/refund/banners', say('Refund'), banners)
      await banners.getByRole('button', { name: say('Continue') }).click()
      await expect(sheet.getByRole('list', { name: say('Refund history') })).toBeVisible()
    }
    const sheet = page.getByRole('dialog', { name: say('Refund'), exact: true })
    await open()
    await inspect('refunds')
    await sheet.getByRole('button', { name: say('Move to wallet') }).click()
    const confirmation = page.getByRole('dialog', { name: say('Move refund to wallet') })
    await expect(confirmation.getByRole('button', { name: say('Move to wallet') })).toBeEnabled()
    await inspect('move the refund?')
    await callAs(backend, member, 'GET', '/api/bonus/activate/DAILY')
    await page.goto('/user/home')
    await started(page)
    await open()
    await expect(sheet.getByRole('link', { name: say('See your bonus') })).toBeVisible()
    await inspect('refunds while a bonus is held')
  })

  test(`the spin wheel passes the inspection in ${language}`, async ({ arrive, page, joinWith, wheel }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const inspect = inspectorOf(page, themes)
    await wheel('MONTH', WINS_20)
    const member = await joinWith(1, 'MONEY5', 'KEEPSAKE', 'MONEY50', 'MONEY10')
    await arrive('/user/spin', { member, language })
    const myCoupons = coupons(page, say('My coupons'))
    await expect(myCoupons.getByRole('row')).toHaveCount(4)
    await page.locator('summary').click()
    await inspect('the wheel')
    await page.getByRole('button', { name: new RegExp(`^${say('Spin')} `) }).click()
    const result = page.getByRole('dialog')
    await expect(result).toContainText(
      say('It is kept in your coupons. Claim it to your wallet when you are ready.'),
    )
    await inspect('the result')
    await result.getByRole('button', { name: say('Close'), exact: true }).click()
    await inspect('the wheel without coins')
    await myCoupons.getByRole('button').first().click()
    await expect(result.getByRole('button', { name: say('Not now') })).toBeVisible()
    await inspect('claim the coupon?')
    await result.getByRole('button', { name: say('Claim'), exact: true }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await inspect('claimed')
  })
}
