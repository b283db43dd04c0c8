import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crc16, readTags, uniqueTag } from '#contract/formats/tlv.ts'
import { type QrProvider, qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { walletAdd } from '#contract/wallet-changes.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { compareAccounts, compareNames } from './account-match.ts'
import { buildBillPaymentPayload, formatSatang } from './promptpay.ts'
import { payQr } from './qr-payments.ts'
import { createSlipReader } from './slips/qr-reader.ts'
import { billPayment } from './vectors.fixture.ts'

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
  expect(await payQr(server.db, body.qrcodeId, server.clock.now(), testActor)).toBe('late')
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
    Array.from({ length: 20 }, () => payQr(server.db, body.qrcodeId, server.clock.now(), testActor)),
  )
  expect(paid.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect(paid.filter((outcome) => outcome === 'repeated')).toHaveLength(19)
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
  expect(await payQr(server.db, body.qrcodeId, server.clock.now(), testActor)).toBe('late')
  expect(await server.balance(member)).toBe(0)
})

test("refuses a provider that isn't offered", async () => {
  await updateOperatorSettings(server.db, { qrProviders: ['KBANK'] }, 0)
  expect((await create('WW', 100)).body).toEqual({ message: 'QR_FAIL' })
  const unknown = await server.request('/api/qrcode/NOBANK', {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(unknown.body.message).toBe('KEY_INVALID')
})

function parts(payload: string) {
  const tags = readTags(payload) ?? []
  const bill = readTags(uniqueTag(tags, '30') ?? '') ?? []
  return { tags, bill }
}

test('encodes biller, reference, amount and country like a known payload', () => {
  const known = parts(billPayment.payload)
  const { tags, bill } = parts(
    buildBillPaymentPayload({ billerId: '0994000165501-00', ref1: '123456789012', satang: 364_922 }),
  )
  for (const id of ['00', '01', '53', '54', '58']) expect(uniqueTag(tags, id)).toBe(uniqueTag(known.tags, id))
  for (const id of ['00', '01', '02']) expect(uniqueTag(bill, id)).toBe(uniqueTag(known.bill, id))
})

test('encodes every amount exactly, with a valid checksum', () => {
  const ref = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), ref, (satang, ref1) => {
      const payload = buildBillPaymentPayload({ billerId: billPayment.billerId, ref1, satang })
      const { tags, bill } = parts(payload)
      expect(uniqueTag(tags, '54')).toBe(formatSatang(satang))
      expect(Number(uniqueTag(tags, '54')?.replace('.', ''))).toBe(satang)
      expect(uniqueTag(bill, '02')).toBe(ref1)
      expect(uniqueTag(tags, '63')).toBe(crc16(payload.slice(0, -4)))
    }),
  )
})

test.each([
  { billerId: '123', ref1: 'A', satang: 100 },
  { billerId: billPayment.billerId, ref1: '', satang: 100 },
  { billerId: billPayment.billerId, ref1: 'abc', satang: 100 },
  { billerId: billPayment.billerId, ref1: 'A'.repeat(21), satang: 100 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 0 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 1.5 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 1e12 },
])('refuses %o', (bill) => {
  expect(() => buildBillPaymentPayload(bill)).toThrow(RangeError)
})

describe('announced deposits', () => {
  describe.each(ruleKinds)('on %s', (kind) => {
    const server = openForTests(() => createTestServer({ kind }))
    beforeAll(async () => {
      await offerManualDeposits(server.db)
    })

    /** @param amount baht */
    const announce = ({ token }: TestMember, amount: number) =>
      server.call(walletAdd, { token, body: { amount } })

    test('refuses a deposit below the minimum, and a sixth undecided one', async () => {
      const member = await addMember(server)
      const many = await Promise.all(Array.from({ length: 8 }, () => announce(member, 10)))
      expect(many.filter(({ status }) => status === 200)).toHaveLength(5)
      expect((await announce(member, 0.5)).body.message).toBe('TRANSFER_MINIMUM')
    })
  })
})

test.each([
  ['1234567890', 'xxx-x-x6789-0', 'match'],
  ['1234567890', '123-4-56789-0', 'match'],
  ['1234567890', 'xxx-x-x6788-0', 'mismatch'],
  ['1234567890', 'x-7890', 'match'],
  ['1234567890', 'x-7891', 'mismatch'],
  ['1234567890', 'xxx-x-xx789-x', 'indeterminate'],
  ['1234567890', 'xxxxxxxx90', 'indeterminate'],
  ['1234567890', '', 'indeterminate'],
  ['1234567890', '1234xx', 'indeterminate'],
] as const)('%s against %s: %s', (own, shown, result) => {
  expect(compareAccounts(own, shown)).toBe(result)
})

test('an account matches itself under any mask, or is indeterminate', () => {
  const account = fc.stringMatching(/^\d{10}$/)
  fc.assert(
    fc.property(account, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (own, hidden) => {
      const shown = [...own].map((digit, at) => (hidden[at] ? 'x' : digit)).join('')
      expect(compareAccounts(own, shown)).not.toBe('mismatch')
    }),
  )
})

test.each([
  ['SOMCHAI JAIDEE', 'MR. SOMCHAI J***', 'match'],
  ['SOMCHAI JAIDEE', 'Mr Somchai Jaidee', 'match'],
  ['SOMCHAI JAIDEE', 'SOMSAK J', 'mismatch'],
  ['SOMCHAI JAIDEE', 'SOMCHAI KAEW', 'mismatch'],
  ['SOMCHAI JAIDEE', 'นาย สมชาย ใ', 'indeterminate'],
  ['SOMCHAI JAIDEE', '', 'indeterminate'],
  ['สมชาย ใจดี', 'นาย สมชาย ใ', 'match'],
] as const)('%s against %s: %s', (own, shown, result) => {
  expect(compareNames(own, shown)).toBe(result)
})
