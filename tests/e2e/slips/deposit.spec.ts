import * as v from 'valibot'
import { settleManualDeposit } from '#server/modules/deposits/manual-deposits.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { test } from '#tests/e2e/fixtures/money/slip-test.ts'
import { chooseSlips, newSlip, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { resize } from '#tests/e2e/fixtures/settled.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

test('a slip is credited, has a receipt, and can be viewed in the statement', async ({
  arrive,
  page,
  context,
  transfer,
  atServer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { member, slip } = await transfer(750.25, { baht: 100 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await expect(sheet).toContainText(`ending in ${member.accountNo.slice(-4)}`)
  await sheet.getByRole('button', { name: 'Copy Kasikornbank ···3344' }).click()
  await expect(page.getByText('Copied: 001-122-3344')).toBeVisible()
  await expect(sheet).toContainText('001-122-3344')
  await sheet.getByRole('button', { name: 'Back', exact: true }).click()

  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByRole('heading', { name: 'The money is in your wallet' })).toBeVisible()
  // The new balance, once it is read.
  await expect(sheet).toContainText('฿850.25')
  await sheet.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(
      /^The money is in your wallet\nAmount: ฿750\.25\nDeposit method: Bank transfer\nFrom: KBank ···\d{4}\nTime: .+\nReference: \w+$/,
    )
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('850.25')
  expect(await atServer(member)).toEqual({ slips: 1, baht: 850.25 })

  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('button', { name: /Deposit by slip/ }).first()).toContainText('+฿750.25')
  await page.getByRole('button', { name: 'Upload slip status' }).click()
  const slips = page.getByRole('dialog', { name: 'My slips' })
  await expect(slips.getByRole('listitem')).toContainText('Success')
  await slips.getByRole('button', { name: /View slip/ }).click()
  const picture = page.getByRole('img', { name: 'Transfer slip' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(300)
  await goBack(page)
  await expect(picture).toBeHidden()
  await expect(slips).toBeVisible()
})

test('what is no slip, or an old one, is refused with the reason; the same slip is credited once', async ({
  arrive,
  page,
  transfer,
  backend,
  atServer,
}) => {
  const { member, slip } = await transfer(60)
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  const send = async (reason: RegExp) => {
    await sheet.getByRole('button', { name: 'Send slip' }).click()
    await expect(sheet.getByRole('status').filter({ hasText: reason })).toBeVisible()
    await expect(sheet.getByText('Failed')).toBeVisible()
    await sheet.getByRole('button', { name: 'Choose another picture' }).click()
  }
  const file = { name: 'slip.png', mimeType: 'image/png' }
  await chooseSlips(page, { ...file, buffer: Buffer.from('<svg>no</svg>') })
  await expect(sheet.getByRole('alert')).toContainText(
    'This file isn’t a picture. Please take a screenshot of the slip',
  )
  await chooseSlips(page, await pictureOf('https://example.com/not-a-slip'))
  await send(/Unreadable or invalid slip/)
  await chooseSlips(page, await newSlip(backend, member, { baht: 300, minutesAgo: 90 }))
  await expect(sheet.getByText('The transfer was more than 1 hour ago.')).toBeVisible()
  await send(/Expired slip/)
  expect((await atServer(member)).baht).toBe(0)

  await chooseSlips(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect(sheet.getByText('The money is in your wallet')).toBeVisible()
  await sheet.getByRole('button', { name: 'Another slip' }).click()
  await chooseSlips(page, slip)
  await expect(sheet.getByText(/This slip was already sent from this phone/)).toBeVisible()
  await send(/Duplicate slip/)
  expect((await atServer(member)).baht).toBe(60)
})

test('a manual deposit is announced by the member and settled by the operator', async ({
  arrive,
  page,
  join,
  backend,
  switches,
  atServer,
}) => {
  await switches({ isManual: true, minDeposit: 2000 })
  const member = await join()
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('19')
  await sheet.getByRole('button', { name: 'I have already made a transfer' }).click()
  await sheet.getByRole('button', { name: 'Announce transfer ฿19.00' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Minimum amount is ฿20')
  await amount.fill('250')
  await sheet.getByRole('button', { name: 'Announce transfer ฿250.00' }).click()
  await expect(sheet.getByRole('heading', { name: 'Transfer reported' })).toBeFocused()
  await expect(sheet.getByText('฿250.00')).toBeVisible()
  expect((await atServer(member)).baht).toBe(0)
  await sheet.getByRole('button', { name: 'Close' }).last().click()

  const { db, clock } = backend.deps
  const row = v.object({ id: v.number() })
  const { id } = await oneRow(db, row, 'select id from manual_deposit where member_id = $1', [member.id])
  await db.tx((sql) => settleManualDeposit(sql, id, clock.now(), testActor))
  await page.getByRole('button', { name: 'Check balance' }).click()
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('250.00')
})

test('"Send slip" is in view once the slip is checked, on phones and computers', async ({
  arrive,
  page,
  transfer,
}) => {
  const { member, slip } = await transfer(100)
  await arrive('/user/home', { member })
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [1280, 800],
  ] as const) {
    await resize(page, { width, height })
    const sheet = await openDeposit(page)
    // The slip of the first size is still chosen.
    if (width === 390) await chooseSlips(page, slip)
    await expect(sheet.getByText('Slip read')).toBeVisible()
    await expect(sheet.getByText('Transfer made')).toBeVisible()
    // With the account shown above, too.
    await sheet.getByRole('button', { name: 'Show account' }).click()
    await expect(sheet.getByText('001-122-3344')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Send slip' })).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Change slip' })).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('button', { name: 'Close' }).click()
  }
})
