import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { coupons, hub, result, spinsOf, test, WINS_20 } from '#tests/e2e/fixtures/money/spin.ts'
import { interrupt } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

test('a spin that is refused, or whose request or response is lost, is explained and never repeated', async ({
  arrive,
  page,
  joinWith,
  backend,
  watch,
  wheel,
}) => {
  watch.allow(/^\/api\/spinwheel\//)
  await wheel('MONTH', WINS_20)
  const member = await joinWith(2, 'MONEY20')
  await arrive('/user/spin', { member })
  const path = '/api/spinwheel/spin'
  await test.step('refused', async () => {
    const refusal = { success: false, error: 'BONUS_REMAINING' }
    const restore = await breakCall(page, path, (route) => route.fulfill({ json: refusal }))
    await hub(page).click()
    const alert = page.getByRole('alertdialog', { name: 'Error' })
    await expect(alert).toContainText('You are still using a bonus.')
    await alert.getByRole('button', { name: 'OK' }).click()
    await restore()
  })
  await test.step('request lost', async () => {
    const restore = await breakCall(page, path, faults['nothing at all'])
    await hub(page).click()
    const explanation = page.getByRole('alertdialog', { name: 'Your last spin didn’t happen' })
    await expect(explanation).toContainText('Coins now: 2.')
    await explanation.getByRole('button', { name: 'Close' }).click()
    await restore()
    expect(await spinsOf(backend, member)).toBe(0)
  })
  await test.step('response lost', async () => {
    const restoreCoupons = await breakCall(page, '/api/spinwheel/coupon', faults['500 without a key'])
    await page.route(`**${path}`, loseReply)
    await hub(page).click()
    await expect(page.getByText('Result not known yet, checking.')).toBeVisible()
    await expect(hub(page)).toBeDisabled()
    await expect(page.getByText('The wheel waits until your last spin is explained.')).toBeVisible()
    await restoreCoupons()
    const explanation = page.getByRole('alertdialog', { name: 'Your last spin happened' })
    await tryAgain(page.getByRole('button', { name: 'Check now' }), explanation)
    await expect(explanation).toContainText('Coins before: 2. Coins now: 1.')
    await expect(explanation).toContainText('New in your coupons: Coupon ฿20')
    await explanation.getByRole('button', { name: 'Close' }).click()
    await expect(hub(page)).toBeEnabled()
    await expect(coupons(page)).toContainText('2 coupons')
    expect(await spinsOf(backend, member)).toBe(1)
  })
})

test('a refused claim opens an alert; one whose response was lost is found in the statement and paid once', async ({
  arrive,
  page,
  joinWith,
  backend,
  watch,
}) => {
  watch.allow('/api/spinwheel/coupon/claim')
  const member = await joinWith(0, 'MONEY50', 'KEEPSAKE')
  await arrive('/user/spin', { member })
  const claims = coupons(page).getByRole('button', { name: /^Claim/ })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true })
  await claims.first().click()
  await confirm.click()
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await expect(alert).toContainText('This coupon can’t be claimed here.')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(claims).toHaveCount(2)
  expect(await walletBaht(backend, member.id)).toBe(0)

  await page.route('**/api/spinwheel/coupon/claim', loseReply)
  await claims.last().click()
  await confirm.click()
  const outcome = page.getByRole('dialog', { name: 'Claim coupon' })
  await expect(outcome).toContainText('Your request arrived')
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(claims).toHaveCount(1)
  expect(await walletBaht(backend, member.id)).toBe(50)
  expect(await countOf(backend, member.id, 'coupon')).toBe(1)
})

test('the outcome of a claim whose member has left the screen is shown as a toast', async ({
  arrive,
  page,
  joinWith,
}) => {
  const member = await joinWith(0, 'MONEY50')
  await arrive('/user/spin', { member })
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/spinwheel/coupon/claim', async (route) => {
    await left
    await route.continue()
  })
  await coupons(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  const sent = page.waitForRequest('**/api/spinwheel/coupon/claim')
  await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
  await sent
  await interrupt(() => page.goBack())
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/user/home')
  leave()
  await expect(page.getByText('was claimed. Your wallet and statement show it.')).toBeVisible()
})

test('a server’s HTML can’t run and its colours can’t hide a label', { tag: '@thorough' }, async ({
  arrive,
  page,
  joinWith,
  watch,
}) => {
  // The CSP blocks and reports inline handlers that the sanitizer hasn't removed yet.
  watch.allowReport(/inline event handler|script-src-attr/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const slice = (code: string, bgColor: unknown, textColor: unknown) => ({
    code,
    label: code,
    bgColor,
    textColor,
    htmlDescription: '<p onclick="alert(1)">Words<script>1</script></p>',
  })
  await page.route('**/api/spinwheel/setup', (route) =>
    route.fulfill({
      json: {
        activeSpinwheel: {
          name: '  ',
          slices: [slice('ONE', 'url(x)', 'red; } body { display: none'), slice('TWO', '', null)],
        },
        userCoin: 1,
      },
    }),
  )
  await page.route('**/api/spinwheel/spin', (route) =>
    route.fulfill({ json: { success: true, result: { code: 'TWO', label: 'TWO', remainingCoin: 0 } } }),
  )
  await arrive('/user/spin', { member: await joinWith(1) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spin wheel')
  await hub(page).click()
  await expect(result(page)).toContainText('Words')
  expect(await result(page).locator('[onclick], script').count()).toBe(0)
})
