import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { readTags, uniqueTag } from '#contract/formats/tlv.ts'
import { type QrProvider, qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { createDepositServer } from '#tests/setup/deposit-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server-harness.ts'
import { payQr } from './qr-codes.ts'
import { createSlipReader } from './slips/qr-reader.ts'

let member: TestMember
const server = openForTests(() => createDepositServer())
beforeEach(async () => {
  await server.reset()
  member = await server.member()
})

const create = (provider: QrProvider, amount: number, who = member) =>
  server.call(qrCreate, { token: who.token, params: { provider }, body: { amount } })
const get = (provider: QrProvider, who = member) =>
  server.call(qrGet, { token: who.token, params: { provider } })
const cancel = (qrcodeId: string, who = member) =>
  server.call(qrDelete, { token: who.token, params: { qrcodeId } })

test('creates a PromptPay payload with the amount, and the id as reference', async () => {
  const { body } = await create('KBANK', 100.5)
  expect(body).toMatchObject({ hasQrcode: true, amount: 100.5 })
  expect(Date.parse(body.expireIn)).toBe(server.clock.now() + 10 * 60_000)
  const picture = await sharp(Buffer.from(body.qrcode))
    .resize(500, 500, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const reader = createSlipReader()
  const reading = await reader.read(picture)
  await reader.close()
  const tags = readTags(reading.kind === 'payloads' ? (reading.payloads[0] ?? '') : '') ?? []
  expect(uniqueTag(tags, '54')).toBe('100.50')
  expect(uniqueTag(readTags(uniqueTag(tags, '30') ?? '') ?? [], '02')).toBe(body.qrcodeId)
  expect((await get('KBANK')).body).toEqual(body)
})

test('starts without open QRs, and keeps one per provider', async () => {
  expect((await get('WW')).body).toEqual({ hasQrcode: false })
  await create('KBANK', 50)
  expect((await get('PAYTIMZ')).body).toEqual({ hasQrcode: false })
})

test.each([
  ['KBANK', 1],
  ['WW', 100],
  ['PAYONEX', 100],
  ['PAYTIMZ', 10],
] as const)('%s accepts %d baht, but not a satang less', async (provider, minimum) => {
  const refused = await create(provider, minimum - 0.01)
  expect(refused).toMatchObject({ status: 400, body: { message: 'TRANSFER_MINIMUM' } })
  expect((await create(provider, minimum)).body.hasQrcode).toBe(true)
})

test('creates one QR per provider, also for 20 concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => create('WW', 100 + at)))
  expect(new Set(answers.map(({ body }) => body.qrcodeId)).size).toBe(1)
})

test("an expired QR disappears and can't be paid", async () => {
  const { body } = await create('KBANK', 100)
  server.clock.advance(10 * 60_000 - 1)
  expect((await get('KBANK')).body.hasQrcode).toBe(true)
  server.clock.advance(1)
  expect((await get('KBANK')).body).toEqual({ hasQrcode: false })
  expect(await payQr(server.db, body.qrcodeId, server.clock.now())).toBe(false)
  const next = await create('KBANK', 200)
  expect(next.body).toMatchObject({ hasQrcode: true, amount: 200 })
  expect(await server.balance(member)).toBe(0)
})

test('the validity is configurable', async () => {
  await updateOperatorSettings(server.db, { qrMinutes: 3 }, 0)
  expect(Date.parse((await create('KBANK', 100)).body.expireIn)).toBe(server.clock.now() + 180_000)
})

test('credits a QR once, also for 20 concurrent payment reports', async () => {
  const { body } = await create('PAYONEX', 300)
  const paid = await Promise.all(
    Array.from({ length: 20 }, () => payQr(server.db, body.qrcodeId, server.clock.now())),
  )
  expect(paid.filter(Boolean)).toHaveLength(1)
  expect(await server.balance(member)).toBe(300)
  expect(await server.statements(member)).toMatchObject([
    { from: 'PAYONEX', amount: 300, status: 'SUCCESS', qrcodeId: body.qrcodeId },
  ])
  expect((await get('PAYONEX')).body).toEqual({ hasQrcode: false })
  expect((await cancel(body.qrcodeId)).body).toEqual({ message: 'QR_FAIL' })
  expect((await create('PAYONEX', 300)).body.qrcodeId).not.toBe(body.qrcodeId)
})

test("a cancelled QR disappears and can't be paid; cancelling is idempotent", async () => {
  const { body } = await create('KBANK', 100)
  expect((await cancel(body.qrcodeId)).status).toBe(200)
  expect((await cancel(body.qrcodeId)).status).toBe(200)
  expect((await get('KBANK')).body).toEqual({ hasQrcode: false })
  expect(await payQr(server.db, body.qrcodeId, server.clock.now())).toBe(false)
  expect(await server.balance(member)).toBe(0)
})

test("refuses a provider that isn't offered, and invalid amounts", async () => {
  await updateOperatorSettings(server.db, { qrProviders: ['KBANK'] }, 0)
  expect((await create('WW', 100)).body).toEqual({ message: 'QR_FAIL' })
  for (const amount of [0, -1, 0.001, 1e12, '100', null, [100]]) {
    const answer = await server.call(qrCreate, {
      token: member.token,
      params: { provider: 'KBANK' },
      body: { amount },
    })
    expect(answer.status, String(amount)).toBe(400)
  }
  const unknown = await server.request('/api/qrcode/NOBANK', {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(unknown.body.message).toBe('KEY_INVALID')
})
