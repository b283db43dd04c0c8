import sharp from 'sharp'
import * as v from 'valibot'
import { drawSlip, photograph, slipLayout } from '#domain/slips/check/slip-pictures.fixture.ts'
import { slips, trueMoneySlips } from '#server/modules/deposits/vectors.fixture.ts'
import { chooseSlips, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'

const slip = (text: string | undefined) => drawSlip({ ...slipLayout, text })

test('a browser without web workers reads the code in the page; a picture without one shows a warning but can be sent', async ({
  arrive,
  page,
  join,
}) => {
  await page.addInitScript('delete globalThis.Worker')
  await arrive('/user/home', { member: await join() })
  const sheet = await openDeposit(page)
  for (const [code, result] of [
    [undefined, 'No slip QR code was found'],
    [trueMoneySlips[0], 'This looks like a TrueMoney slip'],
    [slips.KBANK, 'Slip read'],
  ] as const) {
    const file = { name: 'slip.png', mimeType: 'image/png', buffer: await slip(code) }
    await chooseSlips(page, file)
    await expect(sheet.getByText(result)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Send slip' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Change slip' }).click()
  }
})

test('a large photo is downscaled and uploaded upright, and its code is read', { tag: '@thorough' }, async ({
  arrive,
  page,
  join,
  backend,
}) => {
  // Several megapixels are drawn here and scanned in the page.
  const member = await join()
  await arrive('/user/home', { member })
  // This reference contains no time, so the slip can't be too old.
  const upright = await photograph(await slip(slips.SCB), 0.8, 2)
  const photo = await sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(2_000_000)
  const sheet = await openDeposit(page)
  await chooseSlips(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(sheet.getByText('Slip read')).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/wallet/slip'))
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(900_000)
  const storedFile = async () => {
    const sql = 'select file_key from slip where member_id = $1'
    const [row] = await backend.deps.db.rows(v.object({ file_key: v.string() }), sql, [member.id])
    return row && backend.deps.files.get(row.file_key)
  }
  await expect.poll(storedFile).toBeDefined()
  const { width = 0, height = 0 } = await sharp(await storedFile()).metadata()
  expect(width).toBeGreaterThan(height)
})
