import { expect, test } from 'vitest'
import { giftLink } from '#server/modules/deposits/vectors.fixture.ts'
import { findVoucherCode, normalizeGiftLink } from './gift-link.ts'

const code = '019b54d1844e7c99a68f3d394b249e3845X'
const link = `https://gift.truemoney.com/campaign/?v=${code}`
const shortLink = 'https://gift.truemoney.com/campaign/?v=AbCdEfGh0123456789'

test.each([
  [giftLink.plaintext, link],
  [` https://gift.truemoney.com/campaign?v=${code} `, link],
  [`https://GIFT.truemoney.com/campaign/?v=${code}`, link],
  [shortLink, shortLink],
  [`ของขวัญให้คุณ ${link} รับเลย`, link],
  [`รับเลย${link}ภายใน 3 วัน`, link],
  [`รับเลยgift.truemoney.com/campaign/?v=${code}ນະ`, link],
  [`(${shortLink}).`, shortLink],
  [`Gift: ${link}#top\nMore: https://example.com/app`, link],
  [`https://example.com/app\n${link}&lang=th`, link],
  [`https://gift.truemoney.com/campaign/?lang=th&v=${code}`, link],
  [`https://gift.truemoney.com/campaign/?lang=th&amp;v=${code}`, link],
  [`Gift: ${link.replace('844e', '844\r\ne')}\nBye`, link],
  [`${shortLink}\nHello`, shortLink],
  [`\u202a${link.replace('019b', '019b\u200b\u00ad')}\u202c`, link],
  [`${'ก'.repeat(3000)} ${link}`, link],
  [`https://l.facebook.com/l.php?u=${encodeURIComponent(link)}&h=AT0 100% ฟรี`, link],
])('finds the gift link in %j', (text, found) => {
  expect(normalizeGiftLink(text)).toBe(found)
})

test.each([
  `http://gift.truemoney.com/campaign/?v=${code}`,
  `https://gift.truemoney.com.evil.example/campaign/?v=${code}`,
  `https://evil.example/campaign/?v=${code}`,
  `evil-gift.truemoney.com/campaign/?v=${code}`,
  `https://me@gift.truemoney.com/campaign/?v=${code}`,
  `https://gift.truemoney.com:8443/campaign/?v=${code}`,
  `https://gift.truemoney.com/campaign/vouchers/?v=${code}`,
  `https://gift.truemoney.com/campaign/?v=${code}0`,
  'https://gift.truemoney.com/campaign/?v=',
  'https://gift.truemoney.com/campaign/',
  `javascript:alert('${code}')`,
  code,
])("isn't a gift link: %s", (text) => {
  expect(findVoucherCode(text)).toBeUndefined()
})

test.each([
  ['ดู https://example.com/a?b=c นะ', 'https://example.com/a?b=c'],
  ['\u200babc ', 'abc'],
  [' \ufeff ', ''],
])('without a gift link, the link or the text of %j is sent', (text, sent) => {
  expect(normalizeGiftLink(text)).toBe(sent)
})
