import { brand } from '#server/platform/brand.ts'
import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
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
import { interrupt } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect } from '#tests/e2e/fixtures/test.ts'

test('a double tap spins once and wins a coupon, whose claim adds the money once to wallet and statement', async ({
  arrive,
  page,
  backend,
  joinWith,
  wheel,
}) => {
  await wheel('MONTH', WINS_20)
  const member = await joinWith(3)
  await arrive('/user/spin', { member })
  await expect(page).toHaveTitle(`Spin wheel · ${brand.name.en}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November wheel')
  await expect(coupons(page)).toContainText('No coupons yet')
  await expect(hub(page)).toHaveText('Spin 3 left')
  await hub(page).dblclick()

  const dialog = result(page)
  await expect(dialog.getByRole('heading', { name: 'You won a coupon: ฿20' })).toBeFocused()
  await expect(dialog).toContainText('It is kept in your coupons.')
  expect(Math.floor((await pointedAt(page)) * 8 + 0.5) % 8).toBe(WINS_20)
  expect(await spinsOf(backend, member)).toBe(1)
  await dialog.getByRole('button', { name: 'Claim', exact: true }).dblclick()
  await expect(page.getByText('Coupon ฿20 was claimed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(hub(page)).toHaveText('Spin 2 left')
  await expect(coupons(page)).toContainText('No coupons yet')
  expect(await walletBaht(backend, member.id)).toBe(20)
  expect(await countOf(backend, member.id, 'coupon')).toBe(1)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Coupon ฿20/ })).toContainText('+฿20.00')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('20.00')
})

test('a spin during which the page was reloaded is explained; one whose screen was left shows its result on return, and a claim its own', async ({
  arrive,
  page,
  joinWith,
  backend,
  wheel,
}) => {
  await wheel('MONTH', WINS_NOTHING)
  const member = await joinWith(2, 'MONEY50')
  await arrive('/user/spin', { member })
  const path = '**/api/spinwheel/spin'
  // The response never reaches the page.
  await page.route(path, async (route) => void (await route.fetch()))
  await hub(page).click()
  await expect.poll(() => spinsOf(backend, member)).toBe(1)
  await page.unroute(path)
  await interrupt(() => page.reload())
  const explanation = page.getByRole('alertdialog', { name: 'Your last spin happened' })
  await expect(explanation).toContainText('There is no new coupon.')
  await explanation.getByRole('button', { name: 'Close' }).click()
  await expect(explanation).toHaveCount(0)
  await entriesGone(page)

  const answerSpin = await delayCalls(page, path)
  const sent = page.waitForRequest(path)
  await hub(page).click()
  await sent
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/user/home')
  answerSpin()
  await interrupt(() => page.goBack())
  await expect(result(page).getByRole('heading')).toHaveText('No coupon this time')
  await expect(result(page)).toContainText('The wheel stopped at “Thank you”')
  await expect(result(page)).toContainText('You have no coins left.')
  await result(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You have no coins to spin with.')).toBeVisible()
  await expect(hub(page)).toBeDisabled()
  expect(await spinsOf(backend, member)).toBe(2)

  const claimPath = '**/api/spinwheel/coupon/claim'
  const answerClaim = await delayCalls(page, claimPath)
  await coupons(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  const claimed = page.waitForRequest(claimPath)
  await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
  await claimed
  await interrupt(() => page.goBack())
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/user/home')
  answerClaim()
  await expect(page.getByText('was claimed. Your wallet and statement show it.')).toBeVisible()
})

test('with reduced motion the wheel jumps to the result; spinning and claiming work by keyboard alone', async ({
  arrive,
  page,
  joinWith,
  wheel,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wheel('MONTH', WINS_20)
  await arrive('/user/spin', { member: await joinWith(2) })
  // Unlike a click, a key doesn't wait until the button takes it.
  await expect(hub(page)).toBeEnabled()
  await hub(page).focus()
  await page.keyboard.press('Enter')
  await expect(result(page).getByRole('heading')).toBeFocused()
  expect(await pointedAt(page)).toBeCloseTo(WINS_20 / 8)
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
  await expect(page.getByText('Coupon ฿20 was claimed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
