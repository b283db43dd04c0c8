import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import {
  dropFirstResponse,
  openQrForm,
  openSheet,
  reviewWithdrawal,
  sendGift,
  test,
  transfer,
  withdraw,
  withoutKeys,
} from '#tests/e2e/fixtures/money/resend.ts'
import { hub, spinsOf } from '#tests/e2e/fixtures/money/spin.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** On a host without idempotency keys, the page gets the response to the browser's resend: a refusal. */
test.beforeEach(({ page, faults }) => withoutKeys(page, faults))

test('a withdrawal: the first request took the money, and the page says that it arrived', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 200 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  const sheet = page.getByRole('dialog', { name: 'Withdraw' })
  await expect(sheet).toContainText('Your request arrived')
  await expect(sheet).toContainText('50.00')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
})

test('a transfer whose resend is refused is reported as arrived', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 150, games: ['NAKA'] })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /transfer$/)
  await transfer(page)
  await expect(page.getByRole('dialog', { name: 'Transfer' })).toContainText('Your request arrived')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(requestCount()).toBe(2)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
})

test('a gift link whose resend is refused is found in the statement', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 5 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /truelink$/)
  const sheet = await sendGift(page, await makeGift(backend.deps.db, 8850, backend.deps.clock.now()))
  const note = sheet.getByRole('tabpanel', { name: 'Gift link' }).getByRole('alert')
  await expect(note).toContainText('it may have been carried out before that')
  await expect(note).toContainText('Your statement has a new entry that matches it.')
  expect(requestCount()).toBe(2)
  expect(await walletBaht(backend, member.id)).toBe(93.5)
  await sheet.getByRole('link', { name: 'See it in the statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit from/ }).first()).toContainText('88.50')
})

test('a spin with the last coin is explained although its resend is refused', async ({
  page,
  arrive,
  joinWith,
  backend,
  faults,
}) => {
  const member = await joinWith(1)
  await arrive('/user/spin', { member })
  await expect(hub(page)).toHaveText('Spin 1 coin')
  const requestCount = dropFirstResponse(faults, /spin$/)
  await hub(page).click()
  await expect(page.getByRole('alertdialog', { name: 'Your last spin happened' })).toContainText(
    'Coins before: 1. Coins now: 0.',
  )
  expect(requestCount()).toBe(2)
  expect(await spinsOf(backend, member)).toBe(1)
})

test('a refund whose resend is refused is found in the list of refunds', async ({
  page,
  arrive,
  backend,
  faults,
  switches,
}) => {
  await switches({ refundBanner: false })
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /refund\/receive$/)
  const sheet = await openSheet(page, 'Refund')
  await sheet.getByRole('button', { name: 'Receive refund' }).click()
  await expect(sheet).toContainText('Your refund was received although the reply was lost.')
  expect(requestCount()).toBe(2)
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
})

for (const [kind, refusal] of [
  ['a status', { status: 409, json: { message: 'QR_FAIL' } }],
  ['a response without a code', { json: { hasQrcode: false, message: 'QR_FAIL' } }],
] as const) {
  test(`a payment QR code is shown although its resend is refused by ${kind}`, async ({
    page,
    arrive,
    join,
    backend,
  }) => {
    const member = await join()
    await arrive('/user/home', { member })
    await page.route('**/api/qrcode/WW', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      await route.fetch()
      await route.fulfill(refusal)
    })
    const sheet = await openQrForm(page)
    await sheet.getByRole('button', { name: 'Create QR code ฿100.00' }).click()
    await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
    expect(await rowsOf(backend, 'qr_code', member.id)).toBe(1)
  })
}

test('a request refused at the first attempt is shown as refused', async ({
  page,
  arrive,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  await reviewWithdrawal(page)
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 900 })
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿150.00' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Error' })
  await expect(alert).toContainText('There is not enough money for this.')
  await expect(page.getByText('Your request arrived')).toHaveCount(0)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
})
