import cryptoJs from 'crypto-js'
import { expect, test } from 'vitest'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { decryptLink, parseVoucherCode } from './gift-link.ts'
import { giftLink } from './vectors.fixture.ts'

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
    expect(parseVoucherCode(decryptLink(giftLink.ciphertext, `wrong-${i}`) ?? '')).toBeUndefined()
  }
})

test.each(['', 'x', 'U2FsdGVkX18=', giftLink.plaintext, `${giftLink.ciphertext}\n`, 'AAAA'.repeat(20)])(
  'no ciphertext: %s',
  (text) => {
    expect(decryptLink(text, giftLink.passphrase)).toBeUndefined()
  },
)

const code = '019b54d1844e7c99a68f3d394b249e3845X'

test.each([
  [giftLink.plaintext, code],
  [` https://gift.truemoney.com/campaign?v=${code} `, code],
  [`https://GIFT.truemoney.com/campaign/?v=${code}`, code],
  ['https://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789', 'AbCdEfGh0123456789'],
])('parses the code of %s', (link, expected) => {
  expect(parseVoucherCode(link)).toBe(expected)
})

test.each([
  `http://gift.truemoney.com/campaign/?v=${code}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${code}`,
  `https://evil.example/campaign/?v=${code}`,
  `https://me@gift.truemoney.com/campaign/?v=${code}`,
  `https://gift.truemoney.com:8443/campaign/?v=${code}`,
  `https://gift.truemoney.com/campaign/vouchers/?v=${code}`,
  `https://gift.truemoney.com/campaign/?v=${code}&v=${code}`,
  `https://gift.truemoney.com/campaign/?v=${code}0`,
  'https://gift.truemoney.com/campaign/?v=',
  'https://gift.truemoney.com/campaign/',
  `javascript:alert('${code}')`,
  code,
])("isn't a gift link: %s", (link) => {
  expect(parseVoucherCode(link)).toBeUndefined()
})
