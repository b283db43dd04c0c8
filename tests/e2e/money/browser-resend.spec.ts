import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { aboutEntry } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  dropFirstResponse,
  sendGift,
  test,
  withdraw,
  withdrawWithoutKey,
  withoutKeys,
} from '#tests/e2e/fixtures/money/resend.ts'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

// What the server does with the resend of each call is tested in server/platform/http/idempotency.test.ts.

test('the browser resends by itself: a withdrawal from the sheet is made once, a request without a key twice', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const fromSheet = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
  expect(fromSheet()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(850)

  await quiet(page)
  const withoutKey = dropFirstResponse(faults, /withdraw$/)
  expect(await withdrawWithoutKey(page, member.token, 200)).toBe(200)
  expect(withoutKey()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(3)
})

test('on a host without idempotency keys, a duplicate is reported at once, with both entries for support', async ({
  page,
  arrive,
  join,
  backend,
  faults,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  await withoutKeys(page, faults)
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  const alert = page.getByRole('alertdialog', { name: 'Your statement shows this more than once' })
  await expect(alert).toContainText('is in your statement 2 times, but you confirmed it only once.')
  await expect(alert.getByText('150.00')).toHaveCount(2)
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(2)
  await alert.getByRole('button', { name: 'Ask support about this' }).click()
  await expect(aboutEntry(page)).toHaveText(/2 times.*฿150\.00 .*฿150\.00/)
})

test('on a host without idempotency keys, a refused resend of a withdrawal or gift link is reported as arrived', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  await withoutKeys(page, faults)
  const member = await join({ baht: 200 })
  await arrive('/user/home', { member })
  const withdrawals = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  const sheet = page.getByRole('dialog', { name: 'Withdraw' })
  await expect(sheet).toContainText('Your request arrived')
  await expect(sheet).toContainText('50.00')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(withdrawals()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  await sheet.getByRole('button', { name: 'Done' }).click()

  const gifts = dropFirstResponse(faults, /truelink$/)
  const deposit = await sendGift(page, await makeGift(backend.deps.db, 8850, backend.deps.clock.now()))
  const note = deposit.getByRole('alert').filter({ hasText: 'it may have been carried out' })
  await expect(note).toContainText('it may have been carried out before that')
  await expect(note).toContainText('Your statement has a new entry that matches it.')
  expect(gifts()).toBe(2)
  expect(await walletBaht(backend, member.id)).toBe(138.5)
  await deposit.getByRole('link', { name: 'See it in the statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit by gift link/ }).first()).toContainText('88.50')
})
