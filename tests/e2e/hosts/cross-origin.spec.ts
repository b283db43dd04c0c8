import { Hono } from 'hono'
import { listen } from '#server/listen.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { servePortal } from '#server/platform/http/static.ts'
import { connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { leave } from '#tests/e2e/fixtures/quiet.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { test as base, expect, started } from '#tests/e2e/fixtures/test.ts'
import { apartApiPort, variantBuild } from '#tests/setup/variant-builds.ts'

/** A portal built for a backend on another origin, and served by a web server without an API. */
const test = base.extend<object, { portalOrigin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('apart')), { scope: 'worker', timeout: 180_000 }],
  portalOrigin: [
    async ({ portal }, use) => {
      const app = new Hono<ServerEnv>()
      app.use(securityHeaders(undefined))
      const serve = servePortal({ dist: portal })
      app.get('*', async (c, next) => (await serve(c, next)) ?? c.res)
      const server = await listen(app, '127.0.0.1', 0)
      await use(server.address)
      await server.close()
    },
    { scope: 'worker' },
  ],
  env: [
    async ({ portalOrigin }, use) => use({ PORT: String(apartApiPort), ALLOWED_ORIGINS: portalOrigin }),
    { scope: 'worker' },
  ],
  baseURL: async ({ portalOrigin }, use) => use(portalOrigin),
  // Playwright answers CORS preflights itself while a route is set; these tests need the backend's responses.
  arrive: async ({ arrive, page }, use) =>
    use(async (...args) => {
      await arrive(...args)
      await page.unrouteAll()
      await leave(page, () => page.reload())
      await started(page)
    }),
})

test('a portal on another origin can sign in, read errors, send a slip, withdraw, chat and sign out', async ({
  arrive,
  page,
  join,
  backend,
  portalOrigin,
  switches,
  watch,
}) => {
  watch.allow('/api/login')
  await switches({ enableChatWidget: true, slipIntervalSeconds: 0 })
  const member = await join({ baht: 1000 })
  const { agent, stored } = await serverConversation(backend, member)
  expect(new URL(backend.address).origin).not.toBe(portalOrigin)
  await arrive('/login')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phone)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The phone number or password is incorrect.')
  await signIn(page, member)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('1,000.00')
  // The token came from the backend over CORS; the page itself stays on its own origin.
  expect(new URL(page.url()).origin).toBe(portalOrigin)

  const slip = await newSlip(backend, member, { baht: 120 })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect.poll(() => walletBaht(backend, member.id)).toBe(1120)
  await sheet.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('150')
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  const sent = page.waitForRequest('**/api/wallet/withdrawAll')
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿150.00' }).click()
  await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
  expect((await sent).headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

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
