import { transfer } from '#tests/e2e/fixtures/money/resend.ts'
import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import { chooseSlips, newSlip, openDeposit, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { setStorageQuota } from '#tests/e2e/fixtures/storage-quota.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'

test('on a full phone a slip stays in the page with a warning and can be sent, and transfers work', async ({
  arrive,
  page,
  join,
  backend,
  watch,
  atServer,
}) => {
  watch.allowReport(/^portal (slip-(store|queue|check)|offline-cache .*error=QuotaExceededError)/)
  const member = await join({ baht: 500, games: ['NAKA'] })
  const slip = await newSlip(backend, member, { baht: 65 })
  await setStorageQuota(page, backend.address, 1)
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, slip)
  await expect(sheet.getByRole('alert')).toContainText('This browser’s storage doesn’t take the slip.')
  await expect(sheet.getByText('Slip read')).toBeVisible()
  expect(await storedSlips(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 slip waits for you to check and send it.')).toBeVisible()

  await transfer(page)
  await expect(page.getByRole('dialog')).toContainText('฿120.00')
  await expect.poll(() => atServer(member)).toEqual({ slips: 0, baht: 380 })
  await page.keyboard.press('Escape')

  await openDeposit(page)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible()
  expect(await atServer(member)).toEqual({ slips: 1, baht: 445 })
})
