import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import { test } from './fixtures/line.ts'
import { choose, keptStates, openDeposit, slipFor } from './fixtures/slips.ts'
import { expect } from './fixtures/test.ts'

/** What is already on the phone decides what the dead connection holds up. */
const phones = {
  'the first slip, whose upload code isn’t here yet': { sentBefore: 0 },
  'a slip after another': { sentBefore: 1 },
}

for (const [what, { sentBefore }] of Object.entries(phones)) {
  test(`a connection that takes everything and never answers, ${what}: it waits again, and counts once later`, async ({
    arrive,
    page,
    join,
    backend,
    line,
    switches,
    watch,
  }) => {
    test.slow()
    watch.allow(/./)
    watch.allowReport(/^kapao slip-send/)
    await switches({ slipIntervalSeconds: 0 })
    await page.clock.install()
    const member = await join()
    await arrive('/user/home', { member })
    const sheet = await openDeposit(page)
    const send = sheet.getByRole('button', { name: 'Send slip' })
    const arrived = sheet.getByText('The money is in your wallet.')
    if (sentBefore > 0) {
      await choose(page, await slipFor(backend, member, { baht: 20 * sentBefore }))
      await send.click()
      await expect(arrived).toBeVisible({ timeout: 40_000 })
      await sheet.getByRole('button', { name: 'Send another slip' }).click()
    }
    await choose(page, await slipFor(backend, member, { baht: 80 }))
    await expect(sheet.getByText(/Slip QR code read/)).toBeVisible()
    line.stall(true)
    await send.click()
    await expect(sheet.getByText('Sending', { exact: true })).toBeVisible()

    // By the page's clock: an upload may stand still for 20 s, then a question may go unanswered for 15.
    const sentAt = await page.evaluate(() => Date.now())
    const waits = /It goes by itself when there is a network\.|The server can’t be reached\. Next try at/
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(sheet.getByText(waits)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    expect(await page.evaluate((at) => Date.now() - at, sentAt)).toBeLessThan(75_000)
    await expect(sheet.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(sheet.getByText(/Send by \d\d:\d\d/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Hold back' })).toBeEnabled()
    expect(await keptStates(page)).toContain('waiting')
    expect(await rowsOf(backend, 'slip', member.id)).toBe(sentBefore)

    line.stall(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(arrived).toBeVisible({ timeout: 40_000 })
    expect(await rowsOf(backend, 'slip', member.id)).toBe(sentBefore + 1)
    expect(await walletBaht(backend, member.id)).toBe(80 + 20 * sentBefore)
  })
}
