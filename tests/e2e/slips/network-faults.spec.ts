import type { Page } from '@playwright/test'
import { test } from '#tests/e2e/fixtures/browsers/behind-fault-proxy.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { isThorough } from '#tests/e2e/fixtures/thoroughness.ts'
import { wireFaults } from '#tests/setup/fault-proxy.ts'

/** Number of slips of one member, with amounts of 1, 2, 3… baht. Two hundred take five minutes. */
const COUNT = isThorough ? 200 : 40
/** Out of ten requests, this many fail. */
const FAULTS_PER_TEN = 4

/** Seeded pseudo-random generator of numbers from 0 to 1, the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Confirms all chosen slips. */
async function sendAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const all = page
    .getByRole('dialog', { name: 'My slips' })
    .getByRole('button', { name: `Send ${COUNT} slips` })
  await expect(all).toBeVisible({ timeout: 240_000 })
  await all.click()
}

test(`${COUNT} slips through ${FAULTS_PER_TEN * 10} % faults: each is counted once, and none is lost`, async ({
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
  // Writes that time out on a busy disk are retried.
  watch.allowReport(/^kapao (slip-send|slip-store what=change|not-json|bad-shape)/)
  const member = await join()
  const slips = []
  for (let baht = 1; baht <= COUNT; baht++) slips.push(await newSlip(backend, member, { baht }))
  await arrive('/user/home', { member })
  await openDeposit(page)
  await chooseSlips(page, ...slips)
  const random = createRandom(20_261_121)
  let calls = 0
  let faultCount = 0
  faults.setFaults((path) => {
    if (!/^\/api\/(wallet|statement)\/slip$/.test(path)) return undefined
    calls++
    const fault =
      random() * 10 < FAULTS_PER_TEN ? wireFaults[Math.floor(random() * wireFaults.length)] : undefined
    if (fault) faultCount++
    return fault
  })
  await sendAll(page)
  // Each `online` event makes the queue retry at once.
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
        const slips = await storedSlips(page)
        return slips.filter(({ state }) => ['processing', 'success'].includes(state)).length
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBe(COUNT)
  const sum = (COUNT * (COUNT + 1)) / 2
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 120_000 }).toBe(sum)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(COUNT)
  expect(faultCount).toBeGreaterThan(calls / 4)
  faults.setFaults(() => undefined)
})
