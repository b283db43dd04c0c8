import type { Locator, Page } from '@playwright/test'
import { breakCall, type Fault, faults } from '#tests/e2e/fixtures/faults.ts'
import { hub } from '#tests/e2e/fixtures/money/spin.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf, isThorough } from '#tests/e2e/fixtures/thoroughness.ts'
import { tryAgain } from '#tests/e2e/fixtures/try-again.ts'

/** A GET request that a screen needs, and the content that it renders from the response. */
interface Read {
  readonly call: string
  readonly path: string
  /** Name of the button that opens the dialog, if the content is in one. */
  readonly openerName?: string
  readonly content: (page: Page) => Locator
  /** The screen works without the response and shows no error if it fails. */
  readonly optional?: boolean
}

const dialog = (page: Page) => page.getByRole('dialog')
const textIn = (text: string) => (page: Page) => page.getByText(text).first()

const reads: Readonly<Record<string, readonly Read[]>> = {
  bonuses: [
    { call: '/api/bonus', path: '/user/bonus', content: (page) => page.getByRole('article').first() },
    {
      call: '/api/bonus/check/active',
      path: '/user/bonus',
      content: (page) => page.getByRole('textbox', { name: 'Promotion code' }),
    },
  ],
  'the wheel': [
    { call: '/api/spinwheel/active', path: '/user/spin', content: hub },
    { call: '/api/spinwheel/setup', path: '/user/spin', content: hub },
    { call: '/api/spinwheel/coupon', path: '/user/spin', content: textIn('No coupons yet') },
  ],
  invite: [
    {
      call: '/api/invite',
      path: '/user/home',
      openerName: 'Invite',
      content: textIn('No one has registered with your link yet.'),
    },
    {
      call: '/api/invite/banners',
      path: '/user/home',
      openerName: 'Invite',
      content: textIn('Your invite link'),
      optional: true,
    },
  ],
  refunds: [
    {
      call: '/api/refund/check',
      path: '/user/home',
      openerName: 'Refund',
      content: textIn('Refund to receive'),
    },
    {
      call: '/api/refund',
      path: '/user/home',
      openerName: 'Refund',
      content: textIn('You haven’t received a refund yet.'),
    },
    {
      call: '/api/refund/banners',
      path: '/user/home',
      openerName: 'Refund',
      content: textIn('Refund to receive'),
      optional: true,
    },
  ],
  'home and its dialogs': [
    {
      call: '/api/wallet/account/NAKA',
      path: '/user/home',
      openerName: 'Open Naka',
      content: (page) => page.getByRole('button', { name: 'Copy username' }),
    },
    {
      call: '/api/lookup/conditions',
      path: '/user/home',
      openerName: 'Conditions',
      content: textIn('One person'),
    },
    {
      call: '/api/lookup/notice',
      path: '/user/home',
      content: (page) => page.getByRole('region', { name: 'Total balance' }),
      optional: true,
    },
    {
      call: '/api/spinwheel/active',
      path: '/user/home',
      content: (page) => page.getByRole('button', { name: 'Refresh all' }),
      optional: true,
    },
  ],
  'contact, care and slips': [
    { call: '/api/lookup/contact', path: '/user/contact', content: textIn('Our team answers') },
    { call: '/api/statement', path: '/user/care', content: textIn('Last 30 days') },
    {
      call: '/api/statement/slip',
      path: '/user/statement',
      openerName: 'Upload slip status',
      content: textIn('No slips yet'),
    },
  ],
}

const kinds: readonly Fault[] = isThorough
  ? (Object.keys(faults) as Fault[])
  : ['the wrong shape', 'nothing at all']

for (const fault of kinds) {
  for (const [area, calls] of Object.entries(reads)) {
    test(`${area}: ${fault} shows an error message, and the content after recovery`, async ({
      arrive,
      page,
      join,
      switches,
      watch,
    }) => {
      watch.allow(/^\/api\//)
      watch.allowReport(/^kapao (not-json|bad-shape) /)
      await switches({ inviteBanner: false, refundBanner: false })
      await arrive('/user/home', { member: await join({ baht: 640, games: ['NAKA'] }) })
      for (const { call, path, openerName, content, optional } of calls) {
        // Cached responses on this device would be shown instead of the error.
        await page.evaluate(() => indexedDB.deleteDatabase('kapao-kept'))
        const restore = await breakCall(page, call, faults[fault])
        await page.goto(path)
        await started(page)
        if (openerName) {
          await page.getByRole('button', { name: openerName, exact: true }).first().click()
          await expect(dialog(page).first()).toBeVisible()
        }
        if (!optional) await expectErrorShown(page, fault, openerName !== undefined)
        else await expect(content(page)).toBeVisible()
        await expect(page.locator('body')).not.toContainText(/NaN|undefined|\[object|Invalid Date/)
        await restore()
        if (optional) continue
        await retryRead(page, fault, openerName !== undefined, content(page))
        await expect(content(page), call).toBeVisible()
      }
    })
  }
}

/** Where the error is shown: the dialog, or the page. */
const containerOf = (page: Page, inDialog: boolean) => (inDialog ? dialog(page) : page.getByRole('main'))

async function expectErrorShown(page: Page, fault: Fault, inDialog: boolean): Promise<void> {
  const container = containerOf(page, inDialog)
  await expect(container.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  if (fault === 'nothing at all') {
    // Either at the failed content, or in the offline bar if the portal considers itself offline.
    await expect(
      page
        .getByText(/connection|offline/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    return
  }
  const error = container.getByRole('alert').or(container.getByRole('status')).or(container)
  await expect(error.filter({ hasText: /problem|can't be (read|used)/ }).first()).toBeVisible()
}

async function retryRead(page: Page, fault: Fault, inDialog: boolean, content: Locator): Promise<void> {
  const retryButton = { name: 'Try again' }
  // The portal notices that the network is back without a tap.
  if (fault !== 'nothing at all')
    await tryAgain(containerOf(page, inDialog).getByRole('button', retryButton).first(), content)
  else if (inDialog) await page.evaluate(() => dispatchEvent(new Event('focus')))
  else await tryAgain(page.getByRole('button', retryButton).first(), content)
}

for (const fault of firstOf(2, Object.keys(faults) as Fault[])) {
  test(`searching a promotion: ${fault} shows an error at the field, not “not found”`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    watch.allow(/^\/api\//)
    watch.allowReport(/^kapao (not-json|bad-shape) /)
    await arrive('/user/bonus', { member: await join() })
    const restore = await breakCall(page, '/api/promotion/find/KAPAO50', faults[fault])
    await page.getByRole('textbox', { name: 'Promotion code' }).fill('KAPAO50')
    await page.getByRole('button', { name: 'Search' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(/\w+ .*\./)
    await expect(alert).not.toContainText(/not found|undefined/)
    await restore()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(dialog(page)).toContainText('Receive 50')
  })
}
