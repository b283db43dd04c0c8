import { addCoupon } from '#server/modules/spin/coupons.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { catalogTexts } from '#tests/e2e/fixtures/catalog-texts.ts'
import { inspectorOf, onNarrowPhone, turnTo } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newFriend, newPlayer, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { coupons, test, WINS_20 } from '#tests/e2e/fixtures/money/spin.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect } from '#tests/e2e/fixtures/test.ts'
import { axeThemes } from '#tests/e2e/fixtures/thoroughness.ts'

/** Name of the demo's 10 % deposit bonus in each language. */
const morningBonusNames = { th: 'โบนัสเช้าวันใหม่', la: 'ໂບນັດເຊົ້າວັນໃໝ່', en: 'Morning bonus' }

test.use(onNarrowPhone)

for (const [language, themes] of axeThemes) {
  const say = catalogTexts(language)

  test(`bonuses and the spin wheel pass the inspection in ${language}`, async ({
    arrive,
    page,
    join,
    wheel,
    backend,
    watch,
  }) => {
    watch.allow('/api/bonus/clear')
    const inspect = inspectorOf(page, themes)
    await wheel('MONTH', WINS_20)
    const member = await join({ baht: 1000, games: ['NAKA'] })
    await backend.deps.db.tx(async (sql) => {
      await addCoins(sql, member.id, 1)
      for (const prizeCode of ['MONEY5', 'KEEPSAKE', 'MONEY50', 'MONEY10'])
        await addCoupon(sql, { memberId: member.id, prizeCode, at: backend.deps.clock.now() })
    })
    await arrive('/user/spin', { member, language })
    const sheet = page.getByRole('dialog')
    const alert = page.getByRole('alertdialog')
    const myCoupons = coupons(page, say('My coupons'))
    await expect(myCoupons.getByRole('row')).toHaveCount(4)
    await page.locator('summary').click()
    await inspect('the wheel')
    await page.getByRole('button', { name: new RegExp(`^${say('Spin')} `) }).click()
    await expect(sheet).toContainText(
      say('It is kept in your coupons. Claim it to your wallet when you are ready.'),
    )
    await inspect('the result')
    await sheet.getByRole('button', { name: say('Keep for later') }).click()
    await inspect('the wheel without coins')
    await myCoupons.getByRole('button').first().click()
    await expect(sheet.getByRole('button', { name: say('Not now') })).toBeVisible()
    await inspect('claim the coupon?')
    await sheet.getByRole('button', { name: say('Not now') }).click()
    await entriesGone(page)

    await turnTo(page, '/user/bonus')
    await expect(page.getByRole('article')).toHaveCount(4)
    const code = page.getByRole('textbox', { name: say('Promotion code') })
    await code.fill('NOSUCH')
    await code.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await inspect('bonuses, and a promotion that was not found')
    await code.fill('EXTRA50')
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
    await leave(page, () => page.reload())
    await page.getByRole('button', { name: say('End bonus') }).click()
    await expect(alert).toContainText('300.00')
    await inspect('end the bonus?')
    await alert.getByRole('button', { name: say('End bonus') }).click()
    await expect(page.getByRole('alertdialog', { name: say('Error') })).toBeVisible()
    await inspect('not ended')
  })

  test(`inviting friends and refunds pass the inspection in ${language}`, async ({
    arrive,
    page,
    backend,
    switches,
  }) => {
    const inspect = inspectorOf(page, themes)
    await switches({ refundBanner: false })
    const member = await newPlayer(backend, { stake: 1000 })
    await newFriend(backend, member, { stake: 4000, name: `${'Maximiliana'.repeat(5)} ณ อยุธยา` })
    await newFriend(backend, member, { stake: 654_321 })
    for (let n = 1; n <= 11; n++) {
      await callAs(backend, member, 'GET', '/api/refund/receive')
      await playFor(backend, member, { stake: n * 1234 })
    }
    await arrive('/user/home', { member, language })
    const dialog = (name: string) => page.getByRole('dialog', { name: say(name), exact: true })
    const banners = dialog('About inviting friends')
    await openBanners(page, '/api/invite/banners', say('Invite'), banners)
    await inspect('banners before inviting')
    await banners.getByRole('button', { name: say('Continue') }).click()
    const invite = dialog('Invite friends')
    await expect(invite.getByRole('list', { name: say('Invited friends') })).toBeVisible()
    await inspect('inviting')
    await invite.getByRole('button', { name: say('Show QR code of the link') }).click()
    await expect(page.getByRole('img', { name: say('QR code of your invite link') })).toBeVisible()
    await inspect('QR of the link')
    await goBack(page)
    await invite.getByRole('button', { name: say('Receive into wallet') }).click()
    await expect(
      dialog('Receive invite bonus').getByRole('button', { name: say('Receive into wallet') }),
    ).toBeEnabled()
    await inspect('receive the invite bonus?')
    await page.keyboard.press('Escape')
    await expect(dialog('Receive invite bonus')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await entriesGone(page)

    await page.getByRole('button', { name: say('Refund'), exact: true }).click()
    const refund = dialog('Refund')
    await expect(refund.getByRole('list', { name: say('Refund history') })).toBeVisible()
    await inspect('refunds')
    await refund.getByRole('button', { name: say('Move to wallet') }).click()
    await expect(
      dialog('Move refund to wallet').getByRole('button', { name: say('Move to wallet') }),
    ).toBeEnabled()
    await inspect('move the refund?')
    await callAs(backend, member, 'GET', '/api/bonus/activate/DAILY')
    await leave(page, () => page.reload())
    await page.getByRole('button', { name: say('Refund'), exact: true }).click()
    await expect(refund.getByRole('link', { name: say('See your bonus') })).toBeVisible()
    await inspect('refunds while a bonus is held')
  })
}
