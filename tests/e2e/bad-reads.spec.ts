import type { Locator, Page } from '@playwright/test'
import { breakCall, type Fault, faults } from './fixtures/faults.ts'
import { firstOf, thorough } from './fixtures/looks.ts'
import { hub } from './fixtures/spin.ts'
import { expect, started, test } from './fixtures/test.ts'
import { tryAgain } from './fixtures/try-again.ts'

/** A read that a screen needs, and what stands there once it has come. */
interface Read {
  readonly call: string
  readonly path: string
  /** The widget or button that opens its dialog. */
  readonly opens?: string
  readonly content: (page: Page) => Locator
  /** The screen does without it: nothing says that it failed. */
  readonly dispensable?: boolean
}

const dialog = (page: Page) => page.getByRole('dialog')
const words = (text: string) => (page: Page) => page.getByText(text).first()

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
    { call: '/api/spinwheel/coupon', path: '/user/spin', content: words('No coupons yet') },
  ],
  invite: [
    {
      call: '/api/invite',
      path: '/user/home',
      opens: 'Invite',
      content: words('Nobody has registered with your link yet.'),
    },
    {
      call: '/api/invite/banners',
      path: '/user/home',
      opens: 'Invite',
      content: words('Your invite link'),
      dispensable: true,
    },
  ],
  refunds: [
    { call: '/api/refund/check', path: '/user/home', opens: 'Refund', content: words('Refund to receive') },
    {
      call: '/api/refund',
      path: '/user/home',
      opens: 'Refund',
      content: words('No refund was received yet.'),
    },
    {
      call: '/api/refund/banners',
      path: '/user/home',
      opens: 'Refund',
      content: words('Refund to receive'),
      dispensable: true,
    },
  ],
  'home and its dialogs': [
    {
      call: '/api/wallet/account/NAKA',
      path: '/user/home',
      opens: 'Open Naka',
      content: (page) => page.getByRole('button', { name: 'Copy username' }),
    },
    { call: '/api/lookup/conditions', path: '/user/home', opens: 'Conditions', content: words('One person') },
    {
      call: '/api/lookup/notice',
      path: '/user/home',
      content: (page) => page.getByRole('region', { name: 'Total balance' }),
      dispensable: true,
    },
    {
      call: '/api/spinwheel/active',
      path: '/user/home',
      content: (page) => page.getByRole('button', { name: 'Refresh all' }),
      dispensable: true,
    },
  ],
  'contact, care and slips': [
    { call: '/api/lookup/contact', path: '/user/contact', content: words('Our team answers') },
    { call: '/api/statement', path: '/user/care', content: words('Deposited in 30 days') },
    {
      call: '/api/statement/slip',
      path: '/user/statement',
      opens: 'Upload slip status',
      content: words('No slips yet'),
    },
  ],
}

const kinds: readonly Fault[] = thorough
  ? (Object.keys(faults) as Fault[])
  : ['the wrong shape', 'nothing at all']

for (const fault of kinds) {
  for (const [area, calls] of Object.entries(reads)) {
    test(`${area}: ${fault} is said in words, and what was missing comes`, async ({
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
      for (const { call, path, opens, content, dispensable } of calls) {
        // What this device has kept would be shown in its place.
        await page.evaluate(() => indexedDB.deleteDatabase('kapao-kept'))
        const mend = await breakCall(page, call, faults[fault])
        await page.goto(path)
        await started(page)
        if (opens) {
          await page.getByRole('button', { name: opens, exact: true }).first().click()
          await expect(dialog(page).first()).toBeVisible()
        }
        if (!dispensable) await expectTrouble(page, fault, opens !== undefined)
        else await expect(content(page)).toBeVisible()
        await expect(page.locator('body')).not.toContainText(/NaN|undefined|\[object|Invalid Date/)
        await mend()
        if (dispensable) continue
        await again(page, fault, opens !== undefined, content(page))
        await expect(content(page), call).toBeVisible()
      }
    })
  }
}

/** The place of the trouble: the dialog, or the page. */
const placeOf = (page: Page, inDialog: boolean) => (inDialog ? dialog(page) : page.getByRole('main'))

async function expectTrouble(page: Page, fault: Fault, inDialog: boolean): Promise<void> {
  const place = placeOf(page, inDialog)
  await expect(place.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  if (fault === 'nothing at all') {
    // At the place of the trouble, or in the offline bar while the portal counts as offline.
    await expect(
      page
        .getByText(/connection|offline/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    return
  }
  const trouble = place.getByRole('alert').or(place.getByRole('status')).or(place)
  await expect(trouble.filter({ hasText: /problem|can't be (read|used)/ }).first()).toBeVisible()
}

async function again(page: Page, fault: Fault, inDialog: boolean, content: Locator): Promise<void> {
  const retry = { name: 'Try again' }
  // A network that comes back is noticed without a tap.
  if (fault !== 'nothing at all')
    await tryAgain(placeOf(page, inDialog).getByRole('button', retry).first(), content)
  else if (inDialog) await page.evaluate(() => dispatchEvent(new Event('focus')))
  else await tryAgain(page.getByRole('button', retry).first(), content)
}

for (const fault of firstOf(2, Object.keys(faults) as Fault[])) {
  test(`searching a promotion: ${fault} is said at the field, and not as a code that doesn’t exist`, async ({
    arrive,
    page,
    join,
    watch,
  }) => {
    watch.allow(/^\/api\//)
    watch.allowReport(/^kapao (not-json|bad-shape) /)
    await arrive('/user/bonus', { member: await join() })
    const mend = await breakCall(page, '/api/promotion/find/KAPAO50', faults[fault])
    await page.getByRole('textbox', { name: 'Promotion code' }).fill('KAPAO50')
    await page.getByRole('button', { name: 'Search' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(/\w+ .*\./)
    await expect(alert).not.toContainText(/not found|undefined/)
    await mend()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(dialog(page)).toContainText('Receive 50')
  })
}
