import { test } from '#tests/e2e/fixtures/browsers/behind-fault-proxy.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { wireFaults } from '#tests/setup/fault-proxy.ts'
import { isThorough } from '#tests/setup/thorough.ts'

/**
 * Number of slips of one member, with amounts of 1, 2, 3… baht: at least so many that each fault is injected. The sixth comes at
 * the 15th call, and two of those before make another one necessary.
 */
const COUNT = isThorough ? 100 : 13

test(`${COUNT} slips while two of five requests fail in every way: each is counted once, and none is lost`, async ({
  arrive,
  page,
  join,
  backend,
  switches,
  watch,
  faults,
}) => {
  if (isThorough) test.setTimeout(900_000)
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  // Writes that time out on a busy disk are retried.
  watch.allowReport(/^portal (slip-send|slip-store what=change|not-json|bad-shape)/)
  const member = await join()
  const slips = []
  for (let baht = 1; baht <= COUNT; baht++) slips.push(await newSlip(backend, member, { baht }))
  await arrive('/user/home', { member })
  await openDeposit(page)
  await chooseSlips(page, ...slips)
  let calls = 0
  const injected: string[] = []
  faults.setFaults((path) => {
    if (!/^\/api\/(wallet|statement)\/slip$/.test(path)) return undefined
    calls++
    const fault = calls % 5 < 2 ? wireFaults[injected.length % wireFaults.length] : undefined
    if (fault) injected.push(fault)
    return fault
  })
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const sendAll = page
    .getByRole('dialog', { name: 'My slips' })
    .getByRole('button', { name: `Send ${COUNT} slips` })
  await expect(sendAll).toBeVisible({ timeout: 120_000 })
  await sendAll.click()
  // Each `online` event makes the queue retry at once.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => dispatchEvent(new Event('online')))
        const accepted = (await storedSlips(page)).filter(({ state }) =>
          ['processing', 'success'].includes(state),
        )
        return [await rowsOf(backend, 'slip', member.id), accepted.length]
      },
      { timeout: isThorough ? 600_000 : 120_000, intervals: [150] },
    )
    .toEqual([COUNT, COUNT])
  const sum = (COUNT * (COUNT + 1)) / 2
  await expect.poll(() => walletBaht(backend, member.id), { timeout: 120_000 }).toBe(sum)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(COUNT)
  expect(injected).toEqual(expect.arrayContaining([...wireFaults]))
  faults.setFaults(() => undefined)
})
