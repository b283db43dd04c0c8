import type { Page } from '@playwright/test'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { countOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { playFor } from '#tests/e2e/fixtures/money/play.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

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
  join,
  backend,
}) => {
  const member = await join({ baht: 5000, games: ['NAKA'] })
  await callAs(backend, member, 'POST', '/api/wallet/transferAll', { to: 'NAKA' })
  await playFor(backend, member, { stake: 3000, win: 96 })
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
