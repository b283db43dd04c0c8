import { expect, test } from 'vitest'
import { accountNumber, lastFour, maskedPhone } from '../account-number.ts'
import { pollDelay } from '../bank/poll-delay.ts'
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

test('numbers for reading', () => {
  expect(accountNumber('1042884173')).toBe('104-288-4173')
  expect(accountNumber('020123456789')).toBe('020123456789')
  expect(lastFour('1042884821')).toBe('4821')
  expect(maskedPhone('0812345678')).toBe('081-xxx-5678')
  expect(maskedPhone('2055512345')).toBe('205-xxx-2345')
  expect(maskedPhone('305551234')).toBe('xxx-1234')
})

test('looks at a slip back off and settle', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 50].map(pollDelay)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pollDelay(50)).toBe(30_000)
})
