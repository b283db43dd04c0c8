import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { drawSlip, photograph, slipLayout } from '#domain/slips/check/slip-pictures.fixture.ts'
import { notSlips, slips, trueMoneySlips } from '#server/modules/deposits/vectors.fixture.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'

const text = slips.KBANK
const slip = (code: string = text) => drawSlip({ ...slipLayout, text: code })

/** Picks a picture in the deposit sheet. @returns the sheet */
async function pick(page: Page, buffer: Buffer, mimeType = 'image/png') {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await sheet.getByLabel(/Choose the slip picture/).setInputFiles({ name: 'slip', mimeType, buffer })
  return sheet
}

const readable = [
  ['as the bank app saved it', () => slip()],
  [
    'recompressed by a chat app',
    async () =>
      sharp(await slip())
        .resize(600)
        .jpeg({ quality: 40 })
        .toBuffer(),
  ],
  [
    'rotated by 90°',
    async () =>
      sharp(await slip())
        .rotate(90)
        .toBuffer(),
  ],
  ['in dark mode', () => drawSlip({ ...slipLayout, text, dark: 'all' })],
  [
    'beside the QR code of an advertisement',
    () => drawSlip({ ...slipLayout, text, promotion: 'https://shop.example/november' }),
  ],
] as const

for (const [how, createPicture] of firstOf(3, readable)) {
  test(`the code of a slip ${how} is read before it is sent`, async ({ arrive, page, join }) => {
    await arrive('/user/home', { member: await join() })
    const sheet = await pick(page, await createPicture())
    await expect(sheet.getByText('Slip read')).toBeVisible()
  })
}

const unreadable = [
  ['no code', undefined, 'No slip QR code was found'],
  ['a wrong checksum', notSlips.badSum, 'No slip QR code was found'],
  ['a payment code', notSlips.payment, 'No slip QR code was found'],
  ['a TrueMoney code', trueMoneySlips[0], 'This looks like a TrueMoney slip'],
] as const

for (const [what, code, warning] of firstOf(2, unreadable)) {
  test(`a picture with ${what} shows a warning but can be sent`, async ({ arrive, page, join }) => {
    await arrive('/user/home', { member: await join() })
    const sheet = await pick(page, await drawSlip({ ...slipLayout, text: code }))
    await expect(sheet.getByText(warning)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Send slip' })).toBeEnabled()
  })
}

test('a large photo is downscaled and uploaded upright, and its code is read', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  // Several megapixels are drawn here and scanned in the page.
  test.slow()
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
  const sheet = await pick(page, photo, 'image/jpeg')
  await expect(sheet.getByText('Slip read')).toBeVisible({ timeout: 30_000 })
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

test('a browser without web workers reads the code in the page', async ({ arrive, page, join }) => {
  await page.addInitScript('delete globalThis.Worker')
  await arrive('/user/home', { member: await join() })
  const sheet = await pick(page, await slip())
  await expect(sheet.getByText('Slip read')).toBeVisible()
})
