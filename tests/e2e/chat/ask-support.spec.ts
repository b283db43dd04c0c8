import type { Page } from '@playwright/test'
import { composerField } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { holdFiles } from '#tests/e2e/fixtures/faults.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { openConsole, type TransferOrder } from '#tests/e2e/fixtures/operator.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** Creates a transfer at the demo bank and uploads its slip. */
async function sendSlip(page: Page, member: Member, order: TransferOrder): Promise<void> {
  const slip = await (await openConsole(page.context(), member)).slipOf(order)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByLabel(/Choose the slip picture/).setInputFiles(slip)
  await expect(page.getByText('Slip read')).toBeVisible()
  await page.getByRole('button', { name: 'Send slip' }).click()
}

test('a failed slip is sent to support with its reference and picture; the draft in the composer is kept', async ({
  page,
  chat,
}) => {
  const { member } = await chat({ baht: 10 })
  await composerField(page).fill('Written before')
  await page.goBack()
  await sendSlip(page, member, { baht: 120, minutesAgo: 90 })
  const ask = page.getByRole('button', { name: 'Ask support about this' })
  await ask.click({ timeout: 20_000 })
  await expect(composerField(page)).toHaveValue(
    /^Written before\nMy slip failed\nTime: .*\n(.*\n)*Reason: Expired slip/,
  )
  await expect(page.getByRole('button', { name: /^Remove slip\./ })).toBeVisible()
  await page.keyboard.press('Escape')
  // The sheet is unchanged behind the chat.
  await expect(ask).toBeFocused()
})

test('reference and picture reach the composer even if the chat’s code loads after the picture', async ({
  arrive,
  page,
  join,
}) => {
  // Data saver turns off prefetching, so the chat's code is fetched on demand.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const member = await join({ baht: 10 })
  await arrive('/user/home', { member })
  await sendSlip(page, member, { baht: 140, elsewhere: true })
  const ask = page.getByRole('button', { name: 'Ask support about this' })
  await expect(ask).toBeVisible({ timeout: 20_000 })
  const release = await holdFiles(page)
  await ask.click()
  await expect(page.locator('button[aria-busy=true][title="Chat with us"]')).toBeAttached()
  release()
  await expect(composerField(page)).toHaveValue(/^My slip failed\nTime: .*\n(.*\n)*Reason: Invalid dest/)
  await expect(page.getByRole('button', { name: /^Remove slip\./ })).toBeVisible()
})

test('asking support from the slip list attaches the picture of the failed slip', async ({
  arrive,
  page,
  join,
}) => {
  const member = await join({ baht: 10 })
  await arrive('/user/home', { member })
  await sendSlip(page, member, { baht: 130, elsewhere: true })
  await expect(page.getByText(/Invalid destination account/)).toBeVisible({ timeout: 20_000 })
  await page.goto('/user/statement')
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  const slips = page.getByRole('dialog', { name: 'My slips' })
  await slips.getByRole('button', { name: 'Ask support about this' }).click()
  await expect(composerField(page)).toHaveValue(
    /^My slip failed\nTime: .*\n(.*\n)*Reference: \S+\nReason: Invalid dest/,
  )
  await expect(page.getByRole('button', { name: 'Remove slip.jpeg' })).toBeVisible()
})

test('a refused withdrawal is sent to support with its amount and reason', async ({
  arrive,
  page,
  join,
  watch,
}) => {
  watch.allow('/api/wallet/withdrawAll')
  await page.route('**/api/wallet/withdrawAll', (route) =>
    route.fulfill({ status: 400, json: { message: 'BONUS_REMAINING' } }),
  )
  await arrive('/user/home', { member: await join({ baht: 900 }) })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('textbox', { name: /Amount/ }).fill('300')
  await page.getByRole('button', { name: /Review/ }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿300.00' }).click()
  await page.getByRole('button', { name: 'Ask support about this' }).click()
  await expect(composerField(page)).toHaveValue(
    /^My withdrawal failed\nTime: .*\nAmount: ฿300\.00\nReason: ./,
  )
})

test('a failed statement entry is sent to support with everything that identifies it', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join({ baht: 900 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 320 })
  await (await openConsole(context)).decide('Refuse', 'withdrawal', member.phone)
  await page.bringToFront()
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: /Withdraw to/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Entry details' })
  await expect(sheet).toContainText('Failed')
  await sheet.getByRole('button', { name: 'Ask support about this' }).click()
  await expect(composerField(page)).toHaveValue(
    /^Withdraw to .*\nType: Withdraw\n(.*\n)*Amount: ฿320\.00\nStatus: Failed\nReference: \S+$/,
  )
  const [reference = ''] = /\S+$/.exec(await composerField(page).inputValue()) ?? []
  await expect(sheet).toContainText(reference)
})

test('asking for self-exclusion fills in the sentence once', async ({ arrive, page, join }) => {
  await arrive('/user/care', { member: await join() })
  const row = page.getByRole('button', { name: /^Ask to close the account/ })
  await row.click()
  const ask = page.getByRole('button', { name: 'Ask support' })
  await ask.click()
  await expect(composerField(page)).toHaveValue('I’d like to close my account.')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await ask.click()
  await expect(composerField(page)).toHaveValue('I’d like to close my account.')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
})
