import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { coupons, hub, result, spinsOf, test, WINS_20, WINS_NOTHING } from '#tests/e2e/fixtures/money/spin.ts'
import { entriesGone, expect } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

for (const [prize, words] of firstOf(1, [
  ['KEEPSAKE', 'This coupon can’t be claimed here.'],
  ['WITHDRAWN', 'The prize of this coupon isn’t known any more.'],
] as const)) {
  test(`a refused claim of ${prize} opens an alert titled Error`, async ({
    arrive,
    page,
    joinWith,
    backend,
  }) => {
    const member = await joinWith(0, prize)
    await arrive('/user/spin', { member })
    await coupons(page)
      .getByRole('button', { name: /^Claim/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
    const alert = page.getByRole('alertdialog', { name: 'Error' })
    await expect(alert).toContainText(words)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(coupons(page).getByRole('button', { name: /^Claim/ })).toBeVisible()
    expect(await walletBaht(backend, member.id)).toBe(0)
  })
}

test('a claim whose response was lost is found in the statement and paid once', async ({
  arrive,
  page,
  joinWith,
  backend,
  watch,
}) => {
  watch.allow('/api/spinwheel/coupon/claim')
  const member = await joinWith(0, 'MONEY50')
  await arrive('/user/spin', { member })
  await page.route('**/api/spinwheel/coupon/claim', loseReply)
  await coupons(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: 'Claim coupon' })
  await expect(outcome).toContainText('Your request arrived')
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(coupons(page)).toContainText('No coupons yet')
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
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/user/home')
  leave()
  await expect(page.getByText('was claimed. Your wallet and statement show it.')).toBeVisible()
})

for (const fault of firstOf(2, [
  'lost',
  'HTML instead of JSON',
  '500 with a key',
  'the wrong shape',
] as const)) {
  test(`a spin whose response is ${fault} is explained from coins and coupons and never repeated`, async ({
    arrive,
    page,
    joinWith,
    backend,
    watch,
    wheel,
  }) => {
    watch.allow(/^\/api\/spinwheel\//)
    watch.allowReport(/^kapao (not-json|bad-shape) /)
    await wheel('MONTH', WINS_20)
    const member = await joinWith(2, 'MONEY20')
    await arrive('/user/spin', { member })
    await expect(hub(page)).toBeEnabled()
    const restoreCoupons = await breakCall(page, '/api/spinwheel/coupon', faults['500 without a key'])
    await page.route('**/api/spinwheel/spin', async (route) => {
      if (fault === 'lost') return await loseReply(route)
      await route.fetch()
      await faults[fault](route)
    })
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
}

test('a spin whose request was lost is reported as not happened', async ({
  arrive,
  page,
  joinWith,
  backend,
  watch,
}) => {
  watch.allow('/api/spinwheel/spin')
  const member = await joinWith(2)
  await arrive('/user/spin', { member })
  await expect(hub(page)).toBeEnabled()
  await breakCall(page, '/api/spinwheel/spin', faults['nothing at all'])
  await hub(page).click()
  const explanation = page.getByRole('alertdialog', { name: 'Your last spin didn’t happen' })
  await expect(explanation).toContainText('Coins now: 2.')
  await explanation.getByRole('button', { name: 'Close' }).click()
  await expect(hub(page)).toBeEnabled()
  expect(await spinsOf(backend, member)).toBe(0)
})

test('a spin is explained after a reload while the wheel was turning', async ({
  arrive,
  page,
  joinWith,
  wheel,
}) => {
  await wheel('MONTH', WINS_NOTHING)
  await arrive('/user/spin', { member: await joinWith(2) })
  await hub(page).click()
  await expect(hub(page)).toHaveText('Spin 1 coin')
  await page.reload()
  const explanation = page.getByRole('alertdialog', { name: 'Your last spin happened' })
  await expect(explanation).toContainText('There is no new coupon, so it brought none.')
  await explanation.getByRole('button', { name: 'Close' }).click()
  await entriesGone(page)
  await page.reload()
  await expect(hub(page)).toBeEnabled()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('leaving and returning shows the result and doesn’t spin again', async ({
  arrive,
  page,
  joinWith,
  backend,
  wheel,
}) => {
  await wheel('MONTH', WINS_20)
  const member = await joinWith(2)
  await arrive('/user/spin', { member })
  await hub(page).click()
  await expect(hub(page)).toHaveText('Spin 1 coin')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/user/home')
  await page.goBack()
  await expect(result(page)).toContainText('฿20')
  expect(await spinsOf(backend, member)).toBe(1)
})

test('a result that isn’t on the wheel is shown without turning the wheel', async ({
  arrive,
  page,
  joinWith,
}) => {
  const member = await joinWith(1)
  await arrive('/user/spin', { member })
  await page.route('**/api/spinwheel/spin', (route) =>
    route.fulfill({
      json: { success: true, result: { code: 'NOWHERE', label: 'A kite', remainingCoin: 0 } },
    }),
  )
  await hub(page).click()
  const dialog = page.getByRole('dialog', { name: 'The result is A kite' })
  await expect(dialog).toContainText('The wheel has changed since it was shown to you.')
  await expect(dialog).toContainText('No coupon was added.')
})

for (const [error, words] of firstOf(1, [
  ['NO_COIN', 'You have no coins to spin with.'],
  ['BONUS_REMAINING', 'You are still using a bonus.'],
  ['REQUEST_LIMIT', 'Too many requests.'],
  ['SOMETHING_NEW', 'SOMETHING_NEW'],
] as const)) {
  test(`a spin refused with ${error} opens an alert titled Error`, async ({ arrive, page, joinWith }) => {
    await arrive('/user/spin', { member: await joinWith(1) })
    await page.route('**/api/spinwheel/spin', (route) => route.fulfill({ json: { success: false, error } }))
    await hub(page).click()
    const alert = page.getByRole('alertdialog', { name: 'Error' })
    await expect(alert).toContainText(words)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(hub(page)).toBeEnabled()
  })
}

test('without an active wheel the page says so and still lists the coupons', async ({
  arrive,
  page,
  joinWith,
  switches,
}) => {
  await switches({ spin: false })
  await arrive('/user/spin', { member: await joinWith(1, 'MONEY5') })
  await expect(page.getByText('No wheel is offered right now')).toBeVisible()
  await expect(coupons(page)).toContainText('5.00')
})

test('offline, spinning and claiming are disabled', async ({ arrive, page, context, joinWith, watch }) => {
  watch.allow(/^\/(api|assets)\//)
  await arrive('/user/spin', { member: await joinWith(1, 'MONEY5') })
  await expect(hub(page)).toBeEnabled()
  await context.setOffline(true)
  await expect(hub(page)).toBeDisabled()
  await expect(page.getByText('Spinning needs a connection.')).toBeVisible()
  await coupons(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('You are offline. Claiming needs a connection.')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Not now' }).click()
  await context.setOffline(false)
  await expect(hub(page)).toBeEnabled()
})

test('a wheel that can’t be loaded shows an error, and a retry loads it', async ({
  arrive,
  page,
  joinWith,
  watch,
}) => {
  watch.allow(/^\/api\/spinwheel\//)
  const restore = await breakCall(page, '/api/spinwheel/setup', faults['500 without a key'])
  await arrive('/user/spin', { member: await joinWith(1) })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This couldn’t be loaded')
  await restore()
  await tryAgain(alert.getByRole('button', { name: 'Try again' }), hub(page))
  await expect(hub(page)).toBeEnabled()
})

test('a server’s HTML can’t run and its colours can’t hide a label', async ({
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
