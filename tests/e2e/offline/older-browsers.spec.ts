import { routeTable } from '#app/routing/route-table.ts'
import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { removeNewerFeatures, removeOlderFeatures } from '#tests/e2e/fixtures/browsers/older-browser.ts'
import { chatPanel, connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newFriend, newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

test.slow()

const paths = Object.entries(routeTable)

test.describe('the oldest supported browser', () => {
  test.beforeEach(({ context }) => removeNewerFeatures(context))

  test('lacks the newer features according to MDN’s data', async ({ arrive, page }) => {
    await arrive('/login')
    const removed = await page.evaluate(() => Reflect.get(globalThis, 'takenAway'))
    expect(removed).toEqual(
      expect.arrayContaining([
        'URL.canParse',
        'URL.parse',
        'Array.toSorted',
        'Array.fromAsync',
        'AbortSignal.any',
        'Promise.withResolvers',
        'Object.groupBy',
        'Set.union',
        'Intl.Segmenter',
        'Element.checkVisibility',
        'requestIdleCallback',
      ]),
    )
    expect(await page.evaluate(() => ['canParse' in URL, 'toSorted' in [], 'Segmenter' in Intl])).toEqual([
      false,
      false,
      false,
    ])
  })

  test('opens every page of a visitor', async ({ arrive, page, watch }) => {
    watch.allow('/not/there')
    await arrive('/login')
    for (const path of [
      ...paths.filter(([, access]) => access !== 'member').map(([path]) => path),
      '/not/there',
    ]) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.getByText('This browser is too old')).toBeHidden()
      await page.waitForLoadState('networkidle')
    }
  })

  test('opens every page of a member', async ({ arrive, page, backend }) => {
    const member = await newPlayer(backend, { stake: 1000 })
    await arrive('/user/home', { member })
    for (const [path] of paths.filter(([, access]) => access === 'member')) {
      await page.goto(path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('main')).not.toContainText(/went wrong|try again/i)
    }
    await page.goto('/user/statement')
    await started(page)
    await page.getByRole('button', { name: /→/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('opens the sheets for money', async ({ arrive, page, join }) => {
    const member = await join({ baht: 5000, games: ['NAKA'] })
    await arrive('/user/home', { member })
    const sheet = page.getByRole('dialog').first()
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    const close = () => sheet.getByRole('button', { name: 'Close', exact: true }).click()
    const widget = (name: string) => page.getByRole('button', { name, exact: true })

    await widget('Deposit').click()
    await expect(page.locator('input[type=file]')).toBeEnabled()
    await page.getByRole('tab').nth(1).click()
    await amount.fill('40')
    await page.getByRole('button', { name: /40\.00/ }).click()
    await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
    await close()
    await widget('Deposit').click()
    await page.getByRole('tab').nth(2).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await close()

    await widget('Transfer').click()
    await amount.fill('20')
    await close()
    await widget('Withdraw').click()
    await amount.fill('150')
    await page.getByRole('button', { name: 'Review withdrawal' }).click()
    await page.getByRole('button', { name: /150\.00/ }).click()
    await expect(page.getByText('Withdrawal requested')).toBeVisible()
    await close()
    await page.getByRole('button', { name: 'Open Naka' }).click()
    await sheet.getByRole('button', { name: 'Show password' }).click()
  })

  test('opens the sheets for rewards', async ({ arrive, page, backend }) => {
    const member = await newPlayer(backend, { stake: 1000 })
    await newFriend(backend, member, { stake: 4000 })
    await callAs(backend, member, 'GET', '/api/refund/receive')
    await arrive('/user/home', { member })
    const invited = page.getByRole('dialog', { name: 'About inviting friends' })
    await openBanners(page, '/api/invite/banners', 'Invite', invited)
    await invited.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('list', { name: 'Invited friends' })).toBeVisible()
    await page.goto('/user/home')
    await started(page)
    const refunds = page.getByRole('dialog', { name: 'About refunds' })
    await openBanners(page, '/api/refund/banners', 'Refund', refunds)
    await refunds.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('list', { name: 'Refund history' })).toBeVisible()
    await page.goto('/user/bonus')
    await started(page)
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Activate' })).toBeVisible()
  })

  test('sends a chat message and shows it with its link', async ({ arrive, page, join, switches }) => {
    await switches({ enableChatWidget: true })
    await arrive('/user/home', { member: await join() })
    await openChatPanel(page)
    await expect(connectedText(chatPanel(page))).toBeVisible()
    await sendMessage(page, 'สวัสดีค่ะ https://example.com/a')
    await expect(chatPanel(page).getByText('สวัสดีค่ะ')).toBeVisible()
    await expect(chatPanel(page).getByRole('link', { name: /example\.com/ })).toBeVisible()
  })
})

test.describe('a browser older than the supported ones', () => {
  test.beforeEach(({ context }) => removeOlderFeatures(context))

  test('shows the “too old” page with the operator’s link', async ({ page, watch }) => {
    const link = 'https://line.me/R/ti/p/@kapao'
    await page.route('**/api/lookup/contact', (route) =>
      route.fulfill({ json: { contactText: 'Every day.', lineLink: link, lineName: '@kapao' } }),
    )
    watch.allow('/not/there')
    for (const path of [...paths.map(([path]) => path), '/', '/not/there']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'เบราว์เซอร์นี้เก่าเกินไป', level: 1 }), path).toBeVisible()
      await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
      await expect(page.getByText('Chrome 109')).toBeVisible()
      const contact = page.getByRole('link', { name: /Contact us/ })
      await expect(contact).toHaveAttribute('href', link)
      await expect(page.getByText('Every day.')).toBeVisible()
      await expect(page.getByText('LINE @kapao')).toBeVisible()
      await expect(page.locator('#root')).toBeHidden()
    }
  })

  test('shows no contact link if its URL is unsafe', async ({ page }) => {
    await page.route('**/api/lookup/contact', (route) =>
      route.fulfill({ json: { lineLink: 'javascript:alert(1)' } }),
    )
    const answered = page.waitForResponse('**/api/lookup/contact')
    await page.goto('/login')
    await answered
    await expect(page.getByText('This browser is too old')).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  })

  test('shows the “too old” page before a game, too', async ({ page }) => {
    await page.goto('/play.html')
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    await page.getByRole('link', { name: /Contact us/ }).click()
  })
})
