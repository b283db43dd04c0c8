import type { Page } from '@playwright/test'
import { wireFaults } from '#tests/setup/fault-proxy.ts'
import { test } from './fixtures/fault-line.ts'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import { thorough } from './fixtures/looks.ts'
import { choose, keptSlips, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect } from './fixtures/test.ts'

/** Slips of one member, each of another amount: 1, 2, 3… baht. Two hundred take five minutes. */
const COUNT = thorough ? 200 : 40
/** So many of ten calls go wrong. */
const FAULTS_OF_TEN = 4

/** A number from 0 to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** The member's word for all that were chosen. */
async function sendAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const all = page
    .getByRole('dialog', { name: 'My slips' })
    .getByRole('button', { name: `Send all ${COUNT}` })
  await expect(all).toBeVisible({ timeout: 240_000 })
  await all.click()
}

test(`${COUNT} slips through ${FAULTS_OF_TEN * 10} % faults: each is counted once, none is lost`, async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
  faults,
}) => {
  test.setTimeout(900_000)
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  // A write that a busy disk takes too long for is owed and made up for.
  watch.allowReport(/^kapao (slip-send|slip-store what=change|not-json|bad-shape)/)
  const member = await join()
  const slips = []
  for (let baht = 1; baht <= COUNT; baht++) slips.push(await slipFor(backend, member, { baht }))
  await arrive('/user/home', { member })
  await openDeposit(page)
  await choose(page, ...slips)
  const roll = dice(20_261_121)
  let calls = 0
  let broken = 0
  faults.setFaults((path) => {
    if (!/^\/api\/(wallet|statement)\/slip$/.test(path)) return undefined
    calls++
    const fault = roll() * 10 < FAULTS_OF_TEN ? wireFaults[Math.floor(roll() * wireFaults.length)] : undefined
    if (fault) broken++
    return fault
  })
  await sendAll(page)
  // A phone that keeps finding the network again; each time is a good moment to go on.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        return await rowsOf(backend, 'slip', member.id)
      },
      { timeout: 500_000, intervals: [150] },
    )
    .toBe(COUNT)
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        const slips = await keptSlips(page)
        return slips.filter(({ state }) => ['processing', 'success'].includes(state)).length
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBe(COUNT)
  const sum = (COUNT * (COUNT + 1)) / 2
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 120_000 }).toBe(sum)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(COUNT)
  expect(broken).toBeGreaterThan(calls / 4)
  faults.setFaults(() => undefined)
})
