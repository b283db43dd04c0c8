import type { Page } from '@playwright/test'
import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newPlayer, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Refund', exact: true })
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Move refund to wallet' })
const moveButton = { name: 'Move to wallet' }
const refundList = { name: 'Refund history' }

async function openRefund(page: Page) {
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = sheetOf(page)
  await expect(sheet.getByText('Refund to receive')).toBeVisible()
  return { sheet, receive: sheet.getByRole('button', { name: 'Receive refund' }) }
}

test.beforeEach(({ switches }) => switches({ refundBanner: false }))

test('a refund accrues, is received, moved to the wallet and listed in the refunds and the statement', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 5000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transferAll', { to: 'NAKA' })
  await playFor(backend, member, { stake: 3000, win: 96 })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await expect(sheet).toContainText('145.20')
  await expect(sheet).toContainText('Refund rate 5%')
  await expect(sheet).toContainText('You haven’t received a refund yet.')
  await context.setOffline(true)
  await expect(sheet).toContainText('You are offline. Receiving needs a connection.')
  await expect(sheet).toContainText('As of')
  await expect(receive).toBeDisabled()
  await context.setOffline(false)
  await expect(receive).toBeEnabled()
  await receive.dblclick()
  await expect(page.getByText('The refund was received.')).toBeVisible()
  await expect(receive).toBeDisabled()
  await expect(sheet).toContainText('Nothing to receive yet')
  await expect(sheet.getByRole('list', refundList).getByRole('listitem')).toContainText('+฿145.20')
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(0)

  await sheet.getByRole('button', moveButton).dblclick()
  await expect(questionOf(page)).toContainText('Move ฿145.20 to your main wallet')
  await goBack(page)
  await expect(questionOf(page)).toBeHidden()
  await sheet.getByRole('button', moveButton).click()
  await questionOf(page).getByRole('button', moveButton).dblclick()
  await expect(page.getByText('The refund is in your main wallet.')).toBeVisible()
  await expect(sheet.getByRole('button', moveButton)).toHaveCount(0)
  expect(await walletBaht(backend, member.id)).toBe(145.2)
  expect(await countOf(backend, member.id, 'refund_moved')).toBe(1)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('Main wallet ฿145.20')
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Refund/ })).toContainText('145.20')
})

test('while a bonus is held, nothing can be received or moved, and a link leads to the bonus', async ({
  arrive,
  page,
  backend,
  join,
}) => {
  const member = await join({ baht: 5000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transferAll', { to: 'NAKA' })
  await playFor(backend, member, { stake: 1000 })
  await callAs(backend, member, 'GET', '/api/refund/receive')
  await playFor(backend, member, { stake: 2000 })
  await callAs(backend, member, 'GET', '/api/bonus/activate/DAILY')
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  // Of the loss of 2,000 baht, 20 are the bonus.
  await expect(sheet).toContainText('99.00')
  await expect(sheet).toContainText('Can’t be received now.')
  await expect(receive).toBeDisabled()
  await expect(receive).toHaveAccessibleDescription(/You have an active bonus/)
  await expect(sheet.getByRole('button', moveButton)).toBeDisabled()
  await sheet.getByRole('link', { name: 'See your bonus' }).click()
  await expect(page).toHaveURL('/user/bonus')
  await expect(sheet).toBeHidden()
})

test('receiving and moving that got lost can’t be repeated until it is checked whether it was done', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow(/^\/api\/refund/)
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await test.step('receiving failed, and so does the check at first', async () => {
    const restore = await breakCall(page, '/api/refund/receive', faults['500 without a key'])
    const restoreCheck = await breakCall(page, '/api/refund/check', faults['500 without a key'])
    await receive.click()
    await expect(sheet).toContainText('Your refunds are being checked.')
    await expect(receive).toBeDisabled()
    await restoreCheck()
    const outcome = sheet.getByText('The refund was not received. You can try again.')
    await tryAgain(sheet.getByRole('button', { name: 'Check now' }), outcome)
    await restore()
    expect(await countOf(backend, member.id, 'refund')).toBe(0)
  })
  await test.step('the response to receiving is lost', async () => {
    await page.route('**/api/refund/receive', loseReply)
    await receive.click()
    await expect(sheet).toContainText('Your refund was received although the reply was lost.')
    await expect(receive).toBeDisabled()
    await expect(sheet.getByRole('list', refundList).getByRole('listitem')).toHaveCount(1)
    expect(await countOf(backend, member.id, 'refund')).toBe(1)
  })
  await test.step('the response to moving is lost', async () => {
    await page.route('**/api/refund/addWallet', loseReply)
    await sheet.getByRole('button', moveButton).click()
    await questionOf(page).getByRole('button', moveButton).click()
    await expect(questionOf(page)).toContainText('Your request arrived')
    await expect(questionOf(page)).toContainText('50.00')
    await expect(questionOf(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await questionOf(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await walletBaht(backend, member.id)).toBe(50)
    expect(await countOf(backend, member.id, 'refund_moved')).toBe(1)
  })
})

test('a host that sends percentages and no terms: both steps are offered, and its refusal is shown', {
  tag: '@thorough',
}, async ({ arrive, page, backend, watch }) => {
  watch.allow('/api/refund/addWallet')
  await page.route('**/api/refund/check', (route) =>
    route.fulfill({ json: { bonus: false, refundAmount: 120, refundSuccess: 3, refundFail: 97 } }),
  )
  await arrive('/user/home', { member: await newPlayer(backend, { stake: 1000 }) })
  const { sheet, receive } = await openRefund(page)
  await expect(sheet).toContainText('3% meets the condition · 97% not yet')
  await expect(sheet).not.toContainText(/฿3\.00|play more/)
  await expect(receive).toBeEnabled()
  await sheet.getByRole('button', moveButton).click()
  await questionOf(page).getByRole('button', moveButton).click()
  // In the sheet, where it stays, and in the toast.
  await expect(sheet.getByText('There is no refund to receive.')).toHaveCount(2)
})

test('many refunds come in pages of ten', { tag: '@thorough' }, async ({ arrive, page, backend }) => {
  const member = await newPlayer(backend, { stake: 1000 })
  for (let n = 1; n <= 13; n++) {
    await playFor(backend, member, { stake: n * 100 })
    await callAs(backend, member, 'GET', '/api/refund/receive')
  }
  await playFor(backend, member, { stake: 40 })
  await arrive('/user/home', { member })
  const { sheet } = await openRefund(page)
  const rows = sheet.getByRole('list', refundList).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('+฿55.00')
})
