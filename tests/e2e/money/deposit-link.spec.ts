import type { Page } from '@playwright/test'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { openConsole } from '#tests/e2e/fixtures/operator.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await sheet.getByRole('tab', { name: 'Gift link' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Gift link' })).toBeVisible()
  return sheet
}

test('a gift link is credited once', async ({ arrive, page, context, join, backend, watch }) => {
  watch.allow('/api/wallet/truelink')
  const member = await join({ baht: 5 })
  await arrive('/user/home', { member })
  const link = await (await openConsole(context)).giftOf(88.5)
  await page.bringToFront()
  const sheet = await openSheet(page)
  const field = sheet.getByRole('textbox', { name: 'Gift link' })
  const sent = page.waitForRequest('**/api/wallet/truelink')
  await field.fill(link)
  await expect(sheet).toContainText('The link looks right')
  await sheet.getByRole('button', { name: 'Send link' }).click()
  expect((await sent).postData(), 'the link travels encrypted').not.toContain(link.split('=')[1])
  await expect(sheet.getByRole('heading', { name: 'Gift link received' })).toBeVisible()
  await expect(sheet).toContainText('฿88.50')
  expect(await walletBaht(backend, member.id)).toBe(93.5)
  await expect(sheet.getByRole('tab')).toHaveCount(0)

  await sheet.getByRole('button', { name: 'Send another link' }).click()
  await field.fill(link)
  await sheet.getByRole('button', { name: 'Send link' }).click()
  await expect(sheet.getByRole('alert').first()).toContainText('This gift link has already been used.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('93.50')
  expect(await walletBaht(backend, member.id)).toBe(93.5)
})

test('an empty field, a missing network and an invalid gift link are refused', async ({
  arrive,
  page,
  context,
  join,
  backend,
  watch,
}) => {
  watch.allow(/./)
  const member = await join({ baht: 5 })
  await arrive('/user/home', { member })
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Send link' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Please paste the gift link')
  await sheet.getByRole('textbox', { name: 'Gift link' }).fill('https://example.com/?v=none')
  const send = sheet.getByRole('button', { name: 'Send link' })
  await context.setOffline(true)
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('You are offline. Sending needs a connection.')
  await context.setOffline(false)
  await send.click()
  await expect(sheet.getByRole('alert').first()).toContainText('This gift link is not valid.')
  expect(await walletBaht(backend, member.id)).toBe(5)
})

test('without an amount in the response, the result refers to the statement', async ({
  arrive,
  page,
  context,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 5 }) })
  const link = await (await openConsole(context)).giftOf(88.5)
  await page.bringToFront()
  await page.route('**/api/wallet/truelink', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: { message: 'SUCCESS' } })
  })
  const sheet = await openSheet(page)
  await expect(sheet).toContainText('Minimum ฿2')
  await sheet.getByRole('textbox', { name: 'Gift link' }).fill(link)
  await sheet.getByRole('button', { name: 'Send link' }).click()
  await expect(sheet.getByRole('status')).toHaveText(
    'Money arrives in your wallet within 1 minute. The amount isn’t known yet; your statement will show it.',
  )
  await expect(sheet).not.toContainText('฿')
})
