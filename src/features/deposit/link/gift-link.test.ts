import { expect, test } from 'vitest'
import { pollDelay } from '#domain/slips/queue/poll-delay.ts'
import { linkIn, looksLikeGift } from './gift-link.ts'

const link = 'https://gift.truemoney.com/campaign/?v=019b54d1844e7c1f8a2b3c4d5e6f7a8b9cX'

test('the link is taken out of a pasted message', () => {
  expect(linkIn(`  ${link}\n`)).toBe(link)
  expect(linkIn(`ของขวัญให้คุณ ${link} รับเลย`)).toBe(link)
  expect(linkIn('\u200babc ')).toBe('abc')
  expect(linkIn('   ')).toBe('')
})

test('gift links are recognised by their whole shape', () => {
  expect(looksLikeGift(link)).toBe(true)
  expect(looksLikeGift('https://gift.truemoney.com/campaign?v=abcdefghij12345678')).toBe(true)
  expect(looksLikeGift('https://gift.truemoney.com/campaign/?v=short')).toBe(false)
  expect(looksLikeGift('https://gift.truemoney.com.evil.example/campaign/?v=abcdefghij12345678')).toBe(false)
})

test('looks at a slip back off and settle', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 50].map(pollDelay)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pollDelay(50)).toBe(30_000)
})
