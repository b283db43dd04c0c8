import type { Page } from '@playwright/test'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { test } from '#tests/e2e/fixtures/browsers/own-browser.ts'
import type { Member } from '#tests/e2e/fixtures/member.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  chooseSlips,
  newSlip,
  openDeposit,
  storedSlipStates,
  storeSlips,
} from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-(send|check)/)
})

const send = (page: Page) => page.getByRole('button', { name: 'Send slip' }).click()

/** Blocks uploads in the browser until it is killed. */
async function blockUploads(page: Page): Promise<void> {
  await page.route('**/api/wallet/slip', () => new Promise(() => undefined))
}

/** Lets uploads reach the server but drops the responses. @returns waits until one has arrived */
async function dropUploadResponses(page: Page): Promise<() => Promise<void>> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/wallet/slip', async (route) => {
    await route.fetch()
    arrived.resolve()
    await new Promise(() => undefined)
  })
  return () => arrived.promise
}

interface Step {
  /** Brings the queue to the point at which the browser is killed. */
  readonly reachState: (page: Page) => Promise<unknown>
  /** Possible states on disk at the next start. */
  readonly states: readonly string[]
  /** Whether the member still has to confirm sending. */
  readonly needsConfirmation?: boolean
}

const steps: Readonly<Record<string, Step>> = {
  'while the slip is scanned': {
    async reachState(page) {
      // The scan never ends: its code never loads.
      await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
      await expect.poll(() => storedSlipStates(page)).toEqual(['checking'])
    },
    states: ['checking', 'ready'],
    needsConfirmation: true,
  },
  'before the member confirms': {
    reachState: (page) => expect(page.getByText('Slip read')).toBeVisible(),
    states: ['ready'],
    needsConfirmation: true,
  },
  'while it waits for the network': {
    async reachState(page) {
      await expect(page.getByText('Slip read')).toBeVisible()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Send when online' }).click()
      await expect.poll(() => storedSlipStates(page)).toEqual(['waiting'])
    },
    states: ['waiting'],
  },
  'while it is sent': {
    async reachState(page) {
      await blockUploads(page)
      await send(page)
      await expect.poll(() => storedSlipStates(page)).toEqual(['sending'])
    },
    states: ['sending'],
  },
  'between the server’s commit and its response': {
    async reachState(page) {
      const arrived = await dropUploadResponses(page)
      await send(page)
      await arrived()
    },
    states: ['sending'],
  },
  'while the server checks it': {
    async reachState(page) {
      await page.route('**/api/statement/slip', (route) => route.abort())
      await send(page)
      await expect.poll(() => storedSlipStates(page)).toEqual(['processing'])
    },
    states: ['processing'],
  },
}

for (const [when, step] of Object.entries(steps)) {
  test(`the browser is killed ${when}: the slip is restored and counted once`, async ({
    ownBrowser,
    backend,
    join,
  }) => {
    const member = await join()
    const slip = await newSlip(backend, member, { baht: 33 })
    const browser = await ownBrowser(member)
    let page = await browser.open('/user/home')
    await openDeposit(page)
    if (step.states.includes('checking')) {
      const chosen = step.reachState(page)
      await chooseSlips(page, slip)
      await chosen
    } else {
      await chooseSlips(page, slip)
      await step.reachState(page)
    }
    await browser.kill()

    page = await browser.open('/user/home', async (next) => {
      await next.route('**/api/wallet/slip', (route) => route.continue())
    })
    if (step.needsConfirmation) {
      expect(step.states).toEqual(expect.arrayContaining(await storedSlipStates(page)))
      const sheet = await openDeposit(page)
      await expect(sheet.getByText('Slip read')).toBeVisible()
      expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
      await send(page)
    }
    await expect.poll(() => walletBaht(backend, member.id), { timeout: 30_000 }).toBe(33)
    await expect.poll(() => storedSlipStates(page), { timeout: 30_000 }).toEqual(['success'])
    expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  })
}

test('the browser is killed right after "Send 320 slips": none of them asks again', async ({
  ownBrowser,
  backend,
  join,
}) => {
  const member = await join()
  const { buffer } = await newSlip(backend, member, { baht: 33 })
  const browser = await ownBrowser(member)
  let page = await browser.open('/user/home', blockUploads)
  await storeSlips(page, readySlips(member, 320), buffer)
  await page.reload()
  const openQueue = async () => {
    const sheet = await openDeposit(page)
    await sheet.getByRole('button', { name: /My slip queue/ }).click()
    return page.getByRole('dialog', { name: 'My slips' })
  }
  const queue = await openQueue()
  await queue.getByRole('button', { name: 'Send 320 slips' }).click()
  await expect.poll(async () => new Set(await storedSlipStates(page))).not.toEqual(new Set(['ready']))
  await browser.kill()

  page = await browser.open('/user/home', blockUploads)
  const reopened = await openQueue()
  await expect(reopened.getByRole('listitem')).toHaveCount(320)
  await expect(reopened.getByRole('button', { name: /^Send (all|slip)/ })).toHaveCount(0)
  expect(await storedSlipStates(page)).not.toContain('ready')
})

/** Slips that wait for the member's confirmation. */
function readySlips({ publicId }: Member, count: number): SlipItem[] {
  return Array.from({ length: count }, (_, order) => ({
    id: crypto.randomUUID(),
    member: publicId,
    order,
    name: `slip-${order}.png`,
    type: 'image/png',
    size: 734_003,
    addedAt: Date.now(),
    state: 'ready',
    looked: true,
    again: false,
    tried: false,
    failures: 0,
    notBefore: 0,
    late: false,
  }))
}
