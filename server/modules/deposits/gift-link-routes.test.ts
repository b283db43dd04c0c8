import cryptoJs from 'crypto-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { findVoucherCode } from '#contract/formats/gift-link.ts'
import { walletTruelink } from '#contract/wallet-changes.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import type { TestMember } from '#tests/setup/server/server-harness.ts'
import { decryptLink } from './gift-link.ts'
import { giftLink } from './vectors.fixture.ts'

let member: TestMember
const server = openForTests(() => createDepositServer())
beforeEach(async () => {
  await server.reset()
  member = await server.member()
})

function send(link: string, who = member, passphrase = server.deps.settings.truelinkPassphrase) {
  const body = { link: cryptoJs.AES.encrypt(link, passphrase).toString() }
  return server.call(walletTruelink, { token: who.token, body })
}
const gift = (satang: number) => makeGift(server.db, satang, server.clock.now())

test('credits a gift and adds it to the statement', async () => {
  const link = await gift(12_345)
  expect(findVoucherCode(link)).toMatch(/^[0-9a-f]{34}[0-9A-Z]$/)
  expect(await send(link)).toMatchObject({ status: 200, body: { message: 'SUCCESS', amount: 123.45 } })
  expect(await server.balance(member)).toBe(123.45)
  expect(await server.statements(member)).toMatchObject([
    { from: 'TrueMoney Wallet', amount: 123.45, status: 'SUCCESS' },
  ])
})

test('credits a gift once: for 20 concurrent requests, and for no other member later', async () => {
  const other = await server.member()
  const link = await gift(10_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(link, at % 2 ? member : other)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.message === 'TRUELINK_DUPLICATE')).toHaveLength(19)
  expect((await server.balance(member)) + (await server.balance(other))).toBe(100)
  expect(await listAudit(server.db, undefined, { limit: 1 })).toMatchObject([
    {
      action: 'credit',
      actor_kind: 'webhook',
      actor_name: 'gift',
      record_kind: 'gift_link',
      after: { amount: 10_000 },
    },
  ])
  expect((await send(link)).body).toEqual({ message: 'TRUELINK_DUPLICATE' })
})

test('accepts 2 baht; a satang less isn’t redeemed', async () => {
  const small = await gift(199)
  expect((await send(small)).body).toEqual({ message: 'TRUELINK_INVALID' })
  const code = findVoucherCode(small) ?? ''
  expect(await server.deps.vouchers?.redeem(code, 0)).toEqual({ kind: 'redeemed', satang: 199 })
  expect((await send(await gift(200))).status).toBe(200)
})

test('credits a gift under 2 baht if the service has redeemed it, because it can’t be given back', async () => {
  const { vouchers } = server.deps
  if (!vouchers) throw new Error('the server redeems no gifts')
  vi.spyOn(vouchers, 'redeem').mockResolvedValueOnce({ kind: 'redeemed', satang: 150 })
  expect(await send(await gift(150))).toMatchObject({ status: 200, body: { amount: 1.5 } })
  expect(await server.balance(member)).toBe(1.5)
})

test('logs a redeemed gift that can’t be credited, and credits it when its link is sent again', async () => {
  const link = await gift(10_000)
  vi.spyOn(server.db, 'tx').mockRejectedValueOnce(new Error('connection lost'))
  expect((await send(link)).status).toBe(500)
  expect(server.logs.join()).toContain(findVoucherCode(link))
  expect((await send(link)).status).toBe(200)
  expect(await server.balance(member)).toBe(100)
})

test('refuses unknown gifts, other links and wrong passphrases', async () => {
  const link = await gift(10_000)
  for (const answer of [
    await send(link.slice(0, -1) + (link.endsWith('0') ? '1' : '0')),
    await send('https://gift.truemoney.com/campaign/?v=short'),
    await send(link.replace('https', 'http')),
    await send(link, member, 'another-passphrase'),
    await server.call(walletTruelink, { token: member.token, body: { link } }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { message: 'TRUELINK_INVALID' } })
  }
  expect(await server.balance(member)).toBe(0)
  expect((await send(link)).status).toBe(200)
})

test('answers 503 while the gift service fails, and credits the gift when it works again', async () => {
  const { vouchers } = server.deps
  if (!vouchers) throw new Error('the server redeems no gifts')
  const link = await gift(10_000)
  vi.spyOn(vouchers, 'redeem').mockRejectedValueOnce(new ServiceUnavailableError('down'))
  expect(await send(link)).toMatchObject({ status: 503, body: { message: 'INTERNAL_SERVER_ERROR' } })
  expect((await send(link)).status).toBe(200)
  expect(await server.balance(member)).toBe(100)
})

test('limits guesses', async () => {
  let last = 0
  for (let at = 0; at < 31; at += 1) last = (await send(`https://example.com/${at}`)).status
  expect(last).toBe(429)
})

test('decrypts a known ciphertext', () => {
  expect(decryptLink(giftLink.ciphertext, giftLink.passphrase)).toBe(giftLink.plaintext)
})

test('decrypts everything that the portal encrypts', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ minLength: 1 }),
      (text, passphrase) => {
        expect(decryptLink(cryptoJs.AES.encrypt(text, passphrase).toString(), passphrase)).toBe(text)
      },
    ),
    { numRuns: runs(30) },
  )
})

test('a wrong passphrase never yields a link', () => {
  for (let i = 0; i < 300; i += 1) {
    expect(findVoucherCode(decryptLink(giftLink.ciphertext, `wrong-${i}`) ?? '')).toBeUndefined()
  }
})

test.each(['', 'x', 'U2FsdGVkX18=', giftLink.plaintext, `${giftLink.ciphertext}\n`, 'AAAA'.repeat(20)])(
  'no ciphertext: %s',
  (text) => {
    expect(decryptLink(text, giftLink.passphrase)).toBeUndefined()
  },
)
