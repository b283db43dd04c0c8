import type { Page } from '@playwright/test'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import { test } from './fixtures/own-browser.ts'
import { choose, keptStates, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect } from './fixtures/test.ts'

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-(send|check)/)
})

const send = (page: Page) => page.getByRole('button', { name: 'Send slip' }).click()

/** Uploads get no further than the browser until it is killed. */
async function holdUploads(page: Page): Promise<void> {
  await page.route('**/api/wallet/slip', () => new Promise(() => undefined))
}

/** Uploads arrive, and their replies don't. @returns resolves when one has arrived */
async function swallowReplies(page: Page): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/wallet/slip', async (route) => {
    await route.fetch()
    arrived.resolve()
    await new Promise(() => undefined)
  })
  return () => arrived.promise
}

interface Step {
  /** Brings the queue to where the browser is killed. */
  readonly until: (page: Page) => Promise<unknown>
  /** What the disk has at the next start, before anything goes on. */
  readonly kept: readonly string[]
  /** The member hasn't said yet that it is to be sent. */
  readonly asks?: boolean
}

const steps: Readonly<Record<string, Step>> = {
  'while the slip is looked at': {
    async until(page) {
      // The look never ends.
      await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
      await expect.poll(() => keptStates(page)).toEqual(['checking'])
    },
    kept: ['checking', 'ready'],
    asks: true,
  },
  'before the member’s word': {
    until: (page) => expect(page.getByText(/Slip QR code read/)).toBeVisible(),
    kept: ['ready'],
    asks: true,
  },
  'while it waits': {
    async until(page) {
      await expect(page.getByText(/Slip QR code read/)).toBeVisible()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Send when online' }).click()
      await expect.poll(() => keptStates(page)).toEqual(['waiting'])
    },
    kept: ['waiting'],
  },
  'while it is sent': {
    async until(page) {
      await holdUploads(page)
      await send(page)
      await expect.poll(() => keptStates(page)).toEqual(['sending'])
    },
    kept: ['sending'],
  },
  'between the server’s commit and its answer': {
    async until(page) {
      const arrived = await swallowReplies(page)
      await send(page)
      await arrived()
    },
    kept: ['sending'],
  },
  'while the server checks it': {
    async until(page) {
      await page.route('**/api/statement/slip', (route) => route.abort())
      await send(page)
      await expect.poll(() => keptStates(page)).toEqual(['processing'])
    },
    kept: ['processing'],
  },
}

for (const [when, step] of Object.entries(steps)) {
  test(`the browser is killed ${when}: the slip is there, and counts once`, async ({
    ownBrowser,
    backend,
    join,
  }) => {
    const member = await join()
    const slip = await slipFor(backend, member, { baht: 33 })
    const browser = await ownBrowser(member)
    let page = await browser.open('/user/home')
    await openDeposit(page)
    if (step.kept.includes('checking')) {
      const chosen = step.until(page)
      await choose(page, slip)
      await chosen
    } else {
      await choose(page, slip)
      await step.until(page)
    }
    await browser.kill()

    page = await browser.open('/user/home', async (next) => {
      await next.route('**/api/wallet/slip', (route) => route.continue())
    })
    if (step.asks) {
      expect(step.kept).toEqual(expect.arrayContaining(await keptStates(page)))
      const sheet = await openDeposit(page)
      await expect(sheet.getByText(/Slip QR code read/)).toBeVisible()
      expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
      await send(page)
    }
    await expect.poll(() => walletBaht(backend, member.id), { timeout: 30_000 }).toBe(33)
    await expect.poll(() => keptStates(page), { timeout: 30_000 }).toEqual(['success'])
    expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  })
}
