import { connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { openQrForm, reviewWithdrawal } from '#tests/e2e/fixtures/money/resend.ts'
import { chooseSlips, newSlip, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { test } from '#tests/e2e/fixtures/two-origins.ts'

// Run the tests in one worker: the backend's port is compiled into the build.
test.describe.configure({ mode: 'default' })

test('a portal on another origin can sign in, read errors, send a slip, chat and sign out', async ({
  arrive,
  page,
  join,
  backend,
  portalOrigin,
  switches,
  watch,
}) => {
  test.slow()
  watch.allow('/api/login')
  await switches({ enableChatWidget: true, slipIntervalSeconds: 0 })
  const member = await join({ baht: 10 })
  const { agent, stored } = await serverConversation(backend, member)
  expect(new URL(backend.address).origin).not.toBe(portalOrigin)
  await arrive('/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phone)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The phone number or password is incorrect.')
  await signIn(page, member)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('10.00')
  // The token came from the backend over CORS; the page itself stays on its own origin.
  expect(new URL(page.url()).origin).toBe(portalOrigin)

  const slip = await newSlip(backend, member, { baht: 120 })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 30_000 }).toBe(130)
  await sheet.getByRole('button', { name: 'Close' }).click()

  const panel = await openChatPanel(page)
  await expect(connectedText(panel)).toBeVisible()
  await sendMessage(page, 'from another origin')
  await expect.poll(stored).toEqual(['from another origin'])
  await agent.text('I can read you')
  await expect(messageWithText(page, 'I can read you')).toBeVisible()
  await page.keyboard.press('Escape')

  const ended = page.waitForResponse('**/api/logout')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect((await ended).status()).toBe(200)
})

test('a portal on another origin can withdraw with an idempotency key, and create and cancel a QR code', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  await reviewWithdrawal(page)
  const [withdrawal] = await Promise.all([
    page.waitForRequest('**/api/wallet/withdrawAll'),
    page.getByRole('button', { name: 'Confirm withdrawal of ฿150.00' }).click(),
  ])
  await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
  expect(withdrawal.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  await page.getByRole('button', { name: 'Done' }).click()

  const sheet = await openQrForm(page)
  await sheet.getByRole('button', { name: 'Create QR code ฿100.00' }).click()
  await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel QR', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel QR code' }).click()
  await expect(page.getByText('QR code cancelled')).toBeVisible()
  const state = await callAs(backend, member, 'GET', '/api/qrcode/WW')
  expect(state).toEqual({ hasQrcode: false })
})
