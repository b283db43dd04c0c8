import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  coupons,
  hub,
  pointedAt,
  result,
  spinsOf,
  test,
  WINS_20,
  WINS_NOTHING,
} from '#tests/e2e/fixtures/money/spin.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('a spin wins a coupon, and its claim adds the money to wallet and statement', async ({
  arrive,
  page,
  backend,
  joinWith,
  wheel,
}) => {
  await wheel('MONTH', WINS_20)
  const member = await joinWith(3)
  await arrive('/user/spin', { member })
  await expect(page).toHaveTitle('Spin wheel · Kapao')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November wheel')
  await expect(coupons(page)).toContainText('No coupons yet')
  await expect(hub(page)).toHaveText('Spin 3 coins')
  await hub(page).click()
  // The coin is deducted while the wheel is still turning.
  await expect(hub(page)).toHaveText('Spin 2 coins')
  await expect(hub(page)).toBeDisabled()
  await expect(page.getByText('The wheel is turning')).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const dialog = result(page)
  await expect(dialog.getByRole('heading', { name: 'The wheel stopped at ฿20' })).toBeFocused()
  await expect(dialog).toContainText('It is kept in your coupons.')
  expect(Math.floor((await pointedAt(page)) * 8 + 0.5) % 8).toBe(WINS_20)
  const setup = page.waitForRequest('**/api/spinwheel/setup')
  await dialog.getByRole('button', { name: 'See my coupons' }).click()
  await setup
  await expect(coupons(page)).toBeFocused()
  await expect(coupons(page).getByRole('row')).toHaveCount(2)

  await coupons(page).getByRole('button', { name: 'Claim Coupon ฿20' }).click()
  const claim = page.getByRole('dialog', { name: 'Claim this coupon?' })
  await expect(claim).toContainText('฿20.00')
  await claim.getByRole('button', { name: 'Claim', exact: true }).dblclick()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('Coupon ฿20 was claimed')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(coupons(page)).toContainText('No coupons yet')
  expect(await walletBaht(backend, member.id)).toBe(20)
  expect(await countOf(backend, member.id, 'coupon')).toBe(1)

  await page.getByRole('link', { name: 'Statement' }).click()
  const entry = page.getByRole('button', { name: /Coupon ฿20/ })
  await expect(entry).toContainText('+฿20.00')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('20.00')
})

test('a spin without a prize shows the same dialog, without a coupon', async ({
  arrive,
  page,
  joinWith,
  wheel,
}) => {
  await wheel('MONTH', WINS_NOTHING)
  await arrive('/user/spin', { member: await joinWith(1) })
  await hub(page).click()
  await expect(result(page)).toContainText('No coupon was added.')
  await result(page).getByRole('button', { name: 'Close' }).click()
  await expect(hub(page)).toHaveText('Spin 0 coins')
  await expect(hub(page)).toBeDisabled()
  await expect(page.getByText('You have no coins to spin with.')).toBeVisible()
})

test('a double tap spins once, and so does a tap while the wheel turns', async ({
  arrive,
  page,
  backend,
  joinWith,
}) => {
  const member = await joinWith(5)
  await arrive('/user/spin', { member })
  await hub(page).dblclick()
  await expect(hub(page)).toHaveText('Spin 4 coins')
  await hub(page).click({ force: true })
  await expect(result(page)).toBeVisible()
  expect(await spinsOf(backend, member)).toBe(1)
})

test('with reduced motion the wheel jumps to the result, which is announced', async ({
  arrive,
  page,
  joinWith,
  wheel,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wheel('MONTH', WINS_20)
  await arrive('/user/spin', { member: await joinWith(1) })
  await hub(page).click()
  await expect(result(page).getByRole('heading')).toBeFocused({ timeout: 3000 })
  expect(await pointedAt(page)).toBeCloseTo(WINS_20 / 8)
})

test('spinning and claiming work by keyboard alone', async ({ arrive, page, joinWith, wheel }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wheel('MONTH', WINS_20)
  await arrive('/user/spin', { member: await joinWith(2) })
  await hub(page).focus()
  await page.keyboard.press('Enter')
  await expect(result(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hub(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you' })).toBeVisible()
  const claim = page.getByRole('button', { name: 'Claim Coupon ฿20', exact: true })
  await expect(claim).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(claim).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Claim this coupon?' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
})

for (const [code, slices] of [
  ['PAIR', 2],
  ['MANY', 24],
] as const) {
  test(`a wheel of ${slices} slices can stop at its first and last slice`, async ({
    arrive,
    page,
    joinWith,
    wheel,
    backend,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const member = await joinWith(2)
    for (const place of [0, slices - 1]) {
      await wheel(code, place)
      await arrive('/user/spin', { member })
      await expect(page.getByText(`Prizes on the wheel (${slices})`)).toBeVisible()
      await hub(page).click()
      await expect(result(page)).toBeVisible()
      expect(await pointedAt(page)).toBeCloseTo(place / slices)
      await result(page).getByRole('button', { name: 'Close' }).click()
    }
    expect(await spinsOf(backend, member)).toBe(2)
  })
}

test('coupons are paged by three', async ({ arrive, page, joinWith }) => {
  const prizes = ['MONEY5', 'MONEY10', 'MONEY20', 'MONEY50', 'KEEPSAKE', 'WITHDRAWN', 'MONEY100']
  await arrive('/user/spin', { member: await joinWith(0, ...prizes) })
  await expect(coupons(page)).toContainText('7 coupons')
  const rows = coupons(page).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('100.00')
  await coupons(page).getByRole('button', { name: 'Next page' }).click()
  await coupons(page).getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('5.00')
})

test('axe finds no violations on the wheel, its results and the claim', async ({
  arrive,
  page,
  joinWith,
  wheel,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const inspect = inspectorOf(page, ['light', 'dark'])
  await wheel('MONTH', WINS_20)
  const member = await joinWith(1, 'MONEY5', 'KEEPSAKE', 'MONEY50', 'MONEY10')
  await arrive('/user/spin', { member })
  await expect(hub(page)).toBeEnabled()
  await page.getByText('Prizes on the wheel').click()
  await inspect('the wheel')
  await hub(page).click()
  await expect(result(page)).toContainText('kept in your coupons')
  await inspect('the result')
  await result(page).getByRole('button', { name: 'Close' }).click()
  await inspect('no coins')
  await coupons(page)
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  await inspect('the claim')
})
