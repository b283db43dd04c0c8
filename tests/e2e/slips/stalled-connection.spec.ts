import { test } from '#tests/e2e/fixtures/browsers/behind-tcp-proxy.ts'
import { allowStorageTimeouts } from '#tests/e2e/fixtures/clock.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { chooseSlips, newSlip, openDeposit, storedSlipStates } from '#tests/e2e/fixtures/money/slips.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

/** The upload code is loaded with the first slip, so a dead connection stalls something else for the first one. */
const cases = {
  'with the first slip, whose upload code isn’t loaded yet': { sentBefore: 0 },
  'with a further slip': { sentBefore: 1 },
}

for (const [what, { sentBefore }] of Object.entries(cases)) {
  test(`a stalled connection ${what}: the slip is queued again and later counted once`, async ({
    arrive,
    page,
    join,
    backend,
    tcpProxy,
    switches,
    watch,
  }) => {
    test.slow()
    watch.allow(/./)
    watch.allowReport(/^kapao slip-send/)
    await switches({ slipIntervalSeconds: 0 })
    allowStorageTimeouts(watch)
    await page.clock.install()
    const member = await join()
    await arrive('/user/home', { member })
    const sheet = await openDeposit(page)
    const send = sheet.getByRole('button', { name: 'Send slip' })
    const arrived = sheet.getByText('The money is in your wallet')
    if (sentBefore > 0) {
      await chooseSlips(page, await newSlip(backend, member, { baht: 20 * sentBefore }))
      await send.click()
      await expect(arrived).toBeVisible({ timeout: 40_000 })
      await sheet.getByRole('button', { name: 'Another slip' }).click()
    }
    await chooseSlips(page, await newSlip(backend, member, { baht: 80 }))
    await expect(sheet.getByText('Slip read')).toBeVisible()
    tcpProxy.stall(true)
    await send.click()
    await expect(sheet.getByText('Sending', { exact: true })).toBeVisible()

    // By the page's clock: 20 s until the upload counts as stalled, then 15 s until the health check times out.
    const sentAt = await page.evaluate(() => Date.now())
    const queued =
      /It is sent automatically when you’re back online\.|The server can’t be reached\. Next try at/
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(sheet.getByText(queued)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    expect(await page.evaluate((at) => Date.now() - at, sentAt)).toBeLessThan(75_000)
    await expect(sheet.getByText('Waiting', { exact: true })).toBeVisible()
    await expect(sheet.getByText(/Send by \d\d:\d\d/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Hold back' })).toBeEnabled()
    expect(await storedSlipStates(page)).toContain('waiting')
    expect(await rowsOf(backend, 'slip', member.id)).toBe(sentBefore)

    tcpProxy.stall(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(arrived).toBeVisible({ timeout: 40_000 })
    expect(await rowsOf(backend, 'slip', member.id)).toBe(sentBefore + 1)
    expect(await walletBaht(backend, member.id)).toBe(80 + 20 * sentBefore)
  })
}
