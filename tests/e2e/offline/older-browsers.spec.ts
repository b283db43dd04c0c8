import type { BrowserContext } from '@playwright/test'
import { routeTable } from '#app/routing/route-table.ts'
import { newerGlobals, newerPaths } from '#scripts/check/browsers/built-ins.ts'
import { openBanners } from '#tests/e2e/fixtures/banners.ts'
import { chatPanel, connectedText, openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { newFriend, newPlayer } from '#tests/e2e/fixtures/money/play.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

/** Not removed: Chromium enforces Trusted Types here, even if older browsers lack them. */
const enforced = /^(trustedTypes|TrustedType)/

const globals = [...newerGlobals.keys()].filter((name) => !enforced.test(name))
const members = [...newerPaths.keys()].filter((path) => !enforced.test(path)).map((path) => path.split('.'))

/**
 * Removes from all pages of a context every built-in that any supported browser lacks according to MDN's data, as if
 * the oldest supported versions were one browser. Each page lists the removed names in its global `takenAway`.
 */
async function removeNewerFeatures(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([names, paths]) => {
      const removed: string[] = []
      const remove = (owner: unknown, name: string, path: string) => {
        if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return
        if (Object.hasOwn(owner, name) && Reflect.deleteProperty(owner, name)) removed.push(path)
      }
      for (const [owner = '', member = ''] of paths) {
        const object: unknown = Reflect.get(globalThis, owner)
        remove(object, member, `${owner}.${member}`)
        if (typeof object === 'function') remove(object.prototype, member, `${owner}.${member}`)
      }
      for (const name of names) remove(globalThis, name, name)
      Object.assign(globalThis, { takenAway: removed })
    },
    [globals, members] as const,
  )
}

/** Removes features that every supported browser has. */
async function removeOlderFeatures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'structuredClone')
    Reflect.deleteProperty(Array.prototype, 'findLast')
  })
}

const pagesOf = (wanted: 'member' | 'visitor') =>
  Object.entries(routeTable).flatMap(([path, access]) =>
    (access === 'member') === (wanted === 'member') ? path : [],
  )

test.describe('the oldest supported browser', () => {
  test.beforeEach(({ context }) => removeNewerFeatures(context))

  test('opens the sheets for money', async ({ arrive, page, join }) => {
    const member = await join({ baht: 5000, games: ['NAKA'] })
    await arrive('/user/home', { member })
    // According to MDN’s data.
    expect(await page.evaluate(() => Reflect.get(globalThis, 'takenAway'))).toEqual(
      expect.arrayContaining(['URL.canParse', 'Array.toSorted', 'Promise.withResolvers', 'Intl.Segmenter']),
    )
    expect(await page.evaluate(() => ['canParse' in URL, 'toSorted' in []])).toEqual([false, false])
    const sheet = page.getByRole('dialog').first()
    const amount = sheet.getByRole('textbox', { name: 'Amount' })
    const close = () => sheet.getByRole('button', { name: 'Close', exact: true }).first().click()
    const widget = (name: string) => page.getByRole('button', { name, exact: true })

    await widget('Deposit').click()
    await expect(page.locator('input[type=file]')).toBeEnabled()
    await chooseWay(page, 'QR')
    await amount.fill('40')
    await page.getByRole('button', { name: /40\.00/ }).click()
    await expect(page.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
    await close()
    await widget('Deposit').click()
    await chooseWay(page, 'Gift link')
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

  test('opens the sheets for rewards, sends a chat message, and opens every page', {
    tag: '@thorough',
  }, async ({ arrive, page, backend, switches, watch }) => {
    watch.allow('/not/there')
    await switches({ enableChatWidget: true })
    const member = await newPlayer(backend, { stake: 1000 })
    await newFriend(backend, member, { stake: 4000 })
    await callAs(backend, member, 'GET', '/api/refund/receive')
    await arrive('/user/home', { member })
    const invited = page.getByRole('dialog', { name: 'About inviting friends' })
    await openBanners(page, '/api/invite/banners', 'Invite', invited)
    await invited.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('list', { name: 'Invited friends' })).toBeVisible()
    await visit(page, '/user/statement')
    await started(page)
    await page.getByRole('button', { name: /→/ }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await visit(page, '/user/bonus')
    await started(page)
    await page
      .getByRole('button', { name: /^Details/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Activate' })).toBeVisible()
    await visit(page, '/user/home')
    await started(page)
    await openChatPanel(page)
    await expect(connectedText(chatPanel(page))).toBeVisible()
    await sendMessage(page, 'สวัสดีค่ะ https://example.com/a')
    await expect(chatPanel(page).getByRole('link', { name: /example\.com/ })).toBeVisible()

    // Visitors’ pages last: they end the session.
    for (const path of [...pagesOf('member'), ...pagesOf('visitor'), '/not/there']) {
      await visit(page, path)
      await started(page)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.getByText('This browser is too old')).toBeHidden()
    }
  })
})

test.describe('a browser older than the supported ones', () => {
  test.beforeEach(({ context }) => removeOlderFeatures(context))

  test('shows the “too old” page with the operator’s link, if that is safe, and before a game', async ({
    page,
  }) => {
    let contact: Record<string, string> = {
      lineLink: 'javascript:alert(1)',
      contactText: '<p>Every <b>day</b>&nbsp;&amp; night.</p>',
    }
    await page.route('**/api/lookup/contact', (route) => route.fulfill({ json: contact }))
    await visit(page, '/login')
    await expect(page.getByRole('heading', { name: 'เบราว์เซอร์นี้เก่าเกินไป', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByText('Chrome 109')).toBeVisible()
    await expect(page.getByText('Every day & night.')).toBeVisible()
    // The brand's own address instead of a link that could run code.
    await expect(page.getByRole('link')).toHaveAttribute('href', /^mailto:/)
    await expect(page.locator('#root')).toBeHidden()

    const lineLink = 'https://line.me/R/ti/p/@kapao'
    contact = { contactText: 'Every day.', lineLink, lineName: '@kapao' }
    await visit(page, '/user/home')
    await expect(page.getByRole('link', { name: /Contact us/ })).toHaveAttribute('href', lineLink)
    await expect(page.getByText('LINE @kapao')).toBeVisible()

    await visit(page, '/play.html')
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.getByRole('link', { name: /Contact us/ })).toBeVisible()
  })
})
