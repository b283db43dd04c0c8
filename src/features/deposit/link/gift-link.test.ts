import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { creditedAmount, extractLink, isGiftLink } from './gift-link.ts'

const link = 'https://gift.truemoney.com/campaign/?v=019b54d1844e7c1f8a2b3c4d5e6f7a8b9cX'

test('extracts the link from a pasted message', () => {
  expect(extractLink(`  ${link}\n`)).toBe(link)
  expect(extractLink(`ของขวัญให้คุณ ${link} รับเลย`)).toBe(link)
  expect(extractLink('\u200babc ')).toBe('abc')
  expect(extractLink('   ')).toBe('')
})

test('recognizes gift links by host, path and code length', () => {
  expect(isGiftLink(link)).toBe(true)
  expect(isGiftLink('https://gift.truemoney.com/campaign?v=abcdefghij12345678')).toBe(true)
  expect(isGiftLink('https://gift.truemoney.com/campaign/?v=short')).toBe(false)
  expect(isGiftLink('https://gift.truemoney.com.evil.example/campaign/?v=abcdefghij12345678')).toBe(false)
})

test('shows a credited amount only if the host sends one, and the account is in baht', () => {
  expect(creditedAmount(8850 as Satang, 'BAHT')).toBe(8850)
  expect(creditedAmount(undefined, 'BAHT')).toBeUndefined()
  expect(creditedAmount(0 as Satang, 'BAHT')).toBeUndefined()
  expect(creditedAmount(8850 as Satang, 'LAK')).toBeUndefined()
  expect(creditedAmount(8850 as Satang, undefined)).toBeUndefined()
})
