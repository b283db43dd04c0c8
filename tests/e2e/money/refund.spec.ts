import type { Page } from '@playwright/test'
import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { breakCall, faults, loseReply } from '#tests/e2e/fixtures/faults.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newPlayer, playFor } from '#tests/e2e/fixtures/money/play.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
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
}) => {
  const member = await join({ baht: 5000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transferAll', { to: 'NAKA' })
  await (await openConsole(context, member)).play({ stake: 3000, win: 96 })
  await page.bringToFront()
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await expect(sheet).toContainText('145.20')
  await expect(sheet).toContainText('Refund rate 5%')
  await expect(sheet).toContainText('You haven’t received a refund yet.')
  await receive.dblclick()
  await expect(page.getByText('The refund was received.')).toBeVisible()
  await expect(receive).toBeDisabled()
  await expect(sheet).toContainText('Nothing to receive yet')
  await expect(sheet.getByRole('list', refundList).getByRole('listitem')).toContainText('+฿145.20')
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(0)

  await sheet.getByRole('button', moveButton).dblclick()
  await expect(questionOf(page)).toContainText('Move ฿145.20 to your main wallet')
  await page.goBack()
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
  await inspectorOf(page, ['light', 'dark'])('refund, held')
  await sheet.getByRole('link', { name: 'See your bonus' }).click()
  await expect(page).toHaveURL('/user/bonus')
  await expect(sheet).toBeHidden()
})

test('receiving: a refund whose response was lost is found in the list and not offered again', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow('/api/refund/receive')
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  await page.route('**/api/refund/receive', loseReply)
  const { sheet, receive } = await openRefund(page)
  await receive.click()
  await expect(sheet).toContainText('Your refund was received although the reply was lost.')
  await expect(receive).toBeDisabled()
  await expect(sheet.getByRole('list', refundList).getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByRole('button', moveButton)).toBeEnabled()
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
})

test('receiving: a lost request can’t be repeated until its outcome is checked', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow(/^\/api\/refund/)
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  const restore = await breakCall(page, '/api/refund/receive', faults['500 without a key'])
  const restoreCheck = await breakCall(page, '/api/refund/check', faults['500 without a key'])
  await receive.click()
  await expect(sheet).toContainText('Your refunds are being checked.')
  await expect(receive).toBeDisabled()
  await restoreCheck()
  const outcome = sheet.getByText('The refund was not received. You can try again.')
  await tryAgain(sheet.getByRole('button', { name: 'Check now' }), outcome)
  await restore()
  await receive.click()
  await expect(page.getByText('The refund was received.')).toBeVisible()
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
})

test('receiving: the outcome of a lost request stays unknown if refunds in the list are unreadable', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow('/api/refund/receive')
  watch.allowReport(/^kapao bad-record call=refundList /)
  const member = await newPlayer(backend, { stake: 1000 })
  await playFor(backend, member, { stake: 500 })
  await page.route('**/api/refund/receive', loseReply)
  await page.route('**/api/refund', async (route) => {
    const response = await route.fetch()
    const { refunds } = await response.json()
    const unreadable = refunds.map((refund: object) => ({ ...refund, refundAmount: null }))
    const old = { refundAmount: 1, createdAt: '2026-01-01T00:00:00Z' }
    await route.fulfill({ response, json: { total: unreadable.length + 1, refunds: [...unreadable, old] } })
  })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await receive.click()
  await expect(sheet).toContainText('It isn’t known whether the refund was received')
  await expect(sheet).not.toContainText('The refund was not received')
  expect(await countOf(backend, member.id, 'refund')).toBe(1)
})

test('a host that sends percentages and no terms: both steps are offered, and its refusal is shown', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
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

test('a refund rate is truncated to two decimals', async ({ arrive, page, backend }) => {
  await page.route('**/api/refund/check', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), info: '5.129%' } })
  })
  await arrive('/user/home', { member: await newPlayer(backend, { stake: 1000 }) })
  const { sheet } = await openRefund(page)
  await expect(sheet.getByText('Refund rate 5.12%')).toBeVisible()
})

test('moving: a move whose response was lost is found in the statement and not offered again', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow('/api/refund/addWallet')
  const member = await newPlayer(backend, { stake: 1000 })
  await callAs(backend, member, 'GET', '/api/refund/receive')
  await arrive('/user/home', { member })
  await page.route('**/api/refund/addWallet', loseReply)
  const { sheet } = await openRefund(page)
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

test('a refusal is shown as a toast and stays visible in the dialog', async ({
  arrive,
  page,
  backend,
  switches,
  watch,
}) => {
  watch.allow('/api/refund/receive', '/api/refund/check')
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await switches({ refundActive: false, refundBanner: false })
  await receive.click()
  const refusal = 'Refunds are not available at the moment.'
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
  await expect(sheet.getByText(refusal).first()).toBeVisible()
})

test('even a single banner opens first, and closing it opens the dialog', async ({
  arrive,
  page,
  backend,
  switches,
}) => {
  await switches({ refundBanner: true })
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const banners = page.getByRole('dialog', { name: 'About refunds' })
  await openBanners(page, '/api/refund/banners', 'Refund', banners)
  await expect(banners.getByRole('listitem', { name: 'Banner 1 of 1' })).toBeVisible()
  await expect(banners.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await banners.getByRole('button', { name: 'Continue' }).click()
  await expect(sheetOf(page).getByText('Refund to receive')).toBeVisible()
})

test('many refunds come in pages of ten', async ({ arrive, page, backend }) => {
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
  await inspectorOf(page, ['light', 'dark'])('refund')
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('+฿55.00')
})

test('a failed check shows an error, and a retry loads the refund', async ({
  arrive,
  page,
  backend,
  watch,
}) => {
  watch.allow('/api/refund/check', '/api/refund')
  const member = await newPlayer(backend, { stake: 1000 })
  await arrive('/user/home', { member })
  const restore = await breakCall(page, '/api/refund/check', faults['500 with a key'])
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const alert = sheetOf(page).getByRole('alert')
  await expect(alert).toContainText('This couldn’t be loaded')
  await expect(sheetOf(page)).not.toContainText(/NaN|undefined|฿0\.00/)
  await restore()
  const figures = sheetOf(page).filter({ hasText: '50.00' })
  await tryAgain(alert.getByRole('button', { name: 'Try again' }), figures)
})

test('offline the dialog says so, shows the age of the data, and disables all actions', async ({
  arrive,
  page,
  context,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await newPlayer(backend, { stake: 1000 })
  await callAs(backend, member, 'GET', '/api/refund/receive')
  await playFor(backend, member, { stake: 500 })
  await arrive('/user/home', { member })
  const { sheet, receive } = await openRefund(page)
  await context.setOffline(true)
  await expect(sheet).toContainText('You are offline. Receiving needs a connection.')
  await expect(sheet).toContainText('As of')
  await expect(receive).toBeDisabled()
  await expect(sheet.getByRole('button', moveButton)).toBeDisabled()
  await context.setOffline(false)
  await expect(receive).toBeEnabled()
})
