import type { Page } from '@playwright/test'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { delayCalls } from '#tests/e2e/fixtures/faults.ts'
import { newFriend } from '#tests/e2e/fixtures/money/play.ts'
import { quiet } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

interface LoadingScreen {
  readonly path: string
  /** Calls that the content waits for. */
  readonly calls: string
  /** Opens its dialog. */
  readonly open?: string
  /** Elements of which skeleton and content have one at the same place. */
  readonly parts: readonly string[]
}

const screens: Readonly<Record<string, LoadingScreen>> = {
  withdraw: {
    path: '/user/home#withdraw',
    calls: '**/api/wallet',
    parts: ['dialog input', 'dialog fieldset', 'dialog li'],
  },
  deposit: {
    path: '/user/home#deposit',
    calls: '**/api/lookup/deposit',
    parts: ['dialog input', 'dialog fieldset', 'dialog button:not([aria-label], fieldset *)'],
  },
  statement: {
    path: '/user/statement',
    calls: '**/api/statement',
    parts: ['main section li', 'main section h2'],
  },
  bonus: { path: '/user/bonus', calls: '**/api/bonus{,/check/active}', parts: ['main h2'] },
  profile: { path: '/user/profile', calls: '**/api/account/profile', parts: ['main section h2'] },
  spin: { path: '/user/spin', calls: '**/api/spinwheel/coupon', parts: ['main tbody tr'] },
  refund: {
    path: '/user/home',
    calls: '**/api/refund{,/check}',
    open: 'Refund',
    parts: ['dialog button:not([aria-label])'],
  },
  invite: {
    path: '/user/home',
    calls: '**/api/invite{,/banners}',
    open: 'Invite',
    parts: ['dialog button:not([aria-label])', 'dialog li'],
  },
}

test('skeletons have the geometry of what replaces them', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  await switches({ inviteBanner: false, refundBanner: false })
  for (const [name, { path, calls, open, parts }] of Object.entries(screens)) {
    await test.step(name, async () => {
      // Another one each time, of whom nothing is known from before.
      const member = await join({ baht: 500 })
      await newFriend(backend, member, { stake: 4000, name: 'Nid Noi' })
      await backend.deps.db.tx((sql) =>
        addCoupon(sql, { memberId: member.id, prizeCode: 'MONEY20', at: backend.deps.clock.now() }),
      )
      const release = await delayCalls(page, calls)
      await arrive(path, { member })
      if (open) await page.getByRole('button', { name: open, exact: true }).first().click()
      const skeleton = await placesOf(page, parts, true)
      release()
      const content = await placesOf(page, parts, false)
      for (const part of parts) expect.soft(content[part], `${name}: ${part}`).toEqual(skeleton[part])
      await quiet(page)
      await page.unroute(calls)
      if (!path.includes('#')) return
      await page.keyboard.press('Escape')
      await entriesGone(page)
    })
  }
})

const sheets = {
  Withdraw: '**/api/wallet',
  // Their banners are shown first, unless they are late.
  Refund: '**/api/refund/banners',
  Invite: '**/api/invite/banners',
}

test('a sheet whose content replaces its skeleton keeps its close button', async ({ arrive, page, join }) => {
  for (const [name, calls] of Object.entries(sheets)) {
    await test.step(name, async () => {
      const release = await delayCalls(page, calls)
      await arrive('/user/home', { member: await join({ baht: 500, games: ['NAKA'] }) })
      await page.getByRole('button', { name, exact: true }).first().click()
      const sheet = page.getByRole('dialog')
      const button = await sheet.getByRole('button', { name: 'Close', exact: true }).elementHandle()
      release()
      await expect(sheet.locator('[role=status] + [aria-hidden=true]')).toHaveCount(0)
      await quiet(page)
      expect(await button?.evaluate(({ isConnected }) => isConnected)).toBe(true)
      await page.unroute(calls)
    })
  }
})

/** Distance below the title, and height, of the first visible element of each kind. */
async function placesOf(
  page: Page,
  selectors: readonly string[],
  isSkeleton: boolean,
): Promise<Record<string, string>> {
  const places: Record<string, string> = {}
  for (const selector of selectors) {
    const hidden = `[aria-hidden=true] :is(${selector})`
    const skeletons = page.locator(hidden)
    if (!isSkeleton) await expect(skeletons).toHaveCount(0)
    const all = isSkeleton ? skeletons : page.locator(selector)
    // Found and measured in one step: the page may replace it in between.
    await expect
      .poll(async () => {
        places[selector] = await all.evaluateAll(placeOfFirst)
        return places[selector]
      })
      .not.toBe('')
  }
  return places
}

/** Runs in the page. @returns an empty text if none is visible */
function placeOfFirst(elements: readonly Element[]): string {
  const first = elements.find((each) => each.checkVisibility() && each.getBoundingClientRect().height > 0)
  if (!first) return ''
  const title = (first.closest('dialog') ?? document).querySelector('h1, dialog h2')
  const { top, height } = first.getBoundingClientRect()
  return `${Math.round(top - (title?.getBoundingClientRect().top ?? 0))} + ${Math.round(height)}`
}
