import type { Locator } from '@playwright/test'
import { dateInputDay } from '#lib/format/date-time.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { installClockAtNoon, jumpClock } from '#tests/e2e/fixtures/clock.ts'
import { chooseWay } from '#tests/e2e/fixtures/money/slips.ts'
import { goBack, leave } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

test('a break locks deposits in this browser, also after a reload; slips can still be sent', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/care', { member: await join() })
  const row = page.getByRole('button', { name: /^Pause deposits/ })
  await expect(row).toContainText('Off')
  await row.click()
  const limit = page.getByRole('dialog', { name: 'Pause deposits' })
  await expect(limit.getByRole('button', { name: '24 hours', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await limit.getByRole('button', { name: '30 days', exact: true }).click()
  await expect(limit).toContainText(/Locks deposits until \d\d\/\d\d\/\d{4}\s\d\d:\d\d/)
  const start = limit.getByRole('button', { name: 'Pause for 30 days' })
  await start.click()
  const ask = page.getByRole('dialog', { name: /Lock deposits until/ })
  await expect(ask).toContainText('not end it early')
  // Back closes the question, not the sheet below it.
  await goBack(page)
  await expect(ask).toBeHidden()
  await expect(start).toBeFocused()
  await start.click()
  await ask.getByRole('button', { name: 'Start the break' }).click()
  await expect(limit).toContainText('Deposits are locked in this browser until')
  // No length would end later.
  await expect(limit.getByRole('button', { name: '30 days', exact: true })).toBeDisabled()
  await expect(limit.getByRole('button', { name: 'Make the break longer' })).toHaveCount(0)
  await limit.getByRole('button', { name: 'Close' }).click()
  await expect(row).toBeFocused()
  await expect(row).toContainText(/Until .*\d\d:\d\d/)
  await entriesGone(page)

  await leave(page, () => page.reload())
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await expect(sheet).toContainText('You chose a break')
  await expect(sheet.getByRole('list', { name: 'Other ways' })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'I have already made a transfer' }).click()
  await expect(sheet).toContainText('Choose the slip picture')
})

test('a deposit that reaches the chosen amount shows a warning', async ({ arrive, page, join }) => {
  await arrive('/user/care', { member: await join() })
  const row = page.getByRole('button', { name: /^Deposit reminder/ })
  await expect(row).toContainText('Off')
  await row.click()
  const limit = page.getByRole('dialog', { name: 'Deposit reminder' })
  await limit.getByRole('button', { name: 'Other' }).click()
  await limit.getByRole('textbox', { name: 'Remind me at' }).fill('')
  await limit.getByRole('button', { name: 'Save amount' }).click()
  await expect(limit).toContainText('at least ฿1')
  await limit.getByRole('textbox', { name: 'Remind me at' }).fill('500')
  await limit.getByRole('button', { name: 'Save amount' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(limit).toBeHidden()
  await expect(row).toBeFocused()
  await expect(row).toContainText('฿500')
  await entriesGone(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await expect(sheet).toContainText(/Your deposit reminder starts at ฿500[,.] /)
  await chooseWay(page, 'QR')
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('499.99')
  await expect(sheet).not.toContainText('this deposit reaches it')
  await amount.fill('500')
  await expect(sheet).toContainText('this deposit reaches it')
})

test('on a wide screen the limits are set on the page, and a typed amount survives turning the tablet', async ({
  arrive,
  page,
  join,
}) => {
  const [wide, tall] = [
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
  ]
  await resize(page, wide)
  await arrive('/user/care', { member: await join() })
  const card = page.getByRole('region', { name: 'Deposit reminder' })
  const sheet = page.getByRole('dialog', { name: 'Deposit reminder' })
  const choice = (name: string) => card.getByRole('button', { name, exact: true })
  const field = (panel: Locator) => panel.getByRole('textbox', { name: 'Remind me at' })
  await expect(choice('Off')).toHaveAttribute('aria-pressed', 'true')
  await choice('฿2,000').click()
  await expect(choice('฿2,000')).toHaveAttribute('aria-pressed', 'true')
  await expect(field(card)).toHaveCount(0)
  await choice('Other').click()
  await field(card).fill('750')
  await resize(page, tall)
  await expect(field(sheet)).toHaveValue(/^750/)
  await field(sheet).fill('7500')
  await resize(page, wide)
  await expect(sheet).toHaveCount(0)
  await expect(field(card)).toHaveValue(/^7500/)
  await choice('Save amount').click()
  await expect(choice('Other')).toHaveAttribute('aria-pressed', 'true')
  await expect(field(card)).toHaveValue('7500.00')
})

test('time spent is counted, and the reminder is shown when it is due, but not over an open dialog', async ({
  arrive,
  page,
  join,
}) => {
  await installClockAtNoon(page)
  const member = await join()
  const spent = { day: dateInputDay(Date.now()), spent: 12 * 60_000, at: 0 }
  const storage = { 'kapao.time-today': JSON.stringify({ [hashText(member.publicId)]: spent }) }
  await arrive('/user/care', { member, storage })
  const time = page.getByRole('region', { name: 'Time here today' })
  await expect(time).toContainText(/1[2-4] minutes/)
  await expect(time).toContainText('No reminder is set')
  await time.getByRole('button', { name: 'Set a reminder' }).click()
  const choices = page.getByRole('dialog', { name: 'Time reminder' })
  await choices.getByRole('button', { name: '15 min' }).click()
  await choices.getByRole('button', { name: 'Close' }).click()
  await expect(time.getByRole('button', { name: 'Change' })).toBeFocused()
  await expect(time).toContainText('Every 15 min')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await expect(deposit).toBeVisible()
  await jumpClock(page, 200_000, { ticking: true })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await deposit.getByRole('button', { name: 'Close' }).click()
  await expect(deposit).toBeHidden()
  await jumpClock(page, 20_000, { ticking: true })
  // The clock also runs by itself, so a slow machine adds to the 15 minutes.
  const reminder = page.getByRole('dialog', { name: /^(1[5-9]|2\d) minutes here today$/ })
  await reminder.getByRole('button', { name: 'OK' }).click()
  await expect(reminder).toBeHidden()
})
