import type { Page, Route } from '@playwright/test'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import { thorough } from './fixtures/looks.ts'
import { choose, keptSlips, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect, test } from './fixtures/test.ts'

/** Slips of one member, each of another amount: 1, 2, 3… baht. Two hundred take five minutes. */
const COUNT = thorough ? 200 : 40
/** So many of ten calls go wrong. */
const FAULTS_OF_TEN = 4

const faults: readonly ((route: Route) => Promise<void>)[] = [
  // The way there is cut.
  (route) => route.abort('connectionreset'),
  // The way back is cut: the server has done its work.
  async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
  // The answer is cut short after the commit.
  async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.slice(0, text.length / 2) })
  },
  // It only says that it failed, after the commit.
  async (route) => {
    await route.fetch()
    await route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } })
  },
  // What stands before the server is busy.
  (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: 'busy' }),
  // It is late.
  async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  },
]

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
}) => {
  test.setTimeout(900_000)
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao (slip-send|not-json|bad-shape)/)
  const member = await join()
  const slips = []
  for (let baht = 1; baht <= COUNT; baht++) slips.push(await slipFor(backend, member, { baht }))
  await arrive('/user/home', { member })
  await openDeposit(page)
  await choose(page, ...slips)
  const roll = dice(20_261_121)
  let calls = 0
  let broken = 0
  await page.route(/\/api\/(wallet|statement)\/slip$/, async (route) => {
    calls++
    const fault = roll() * 10 < FAULTS_OF_TEN ? faults[Math.floor(roll() * faults.length)] : undefined
    if (fault) broken++
    await (fault ? fault(route) : route.continue()).catch(() => undefined)
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
})
