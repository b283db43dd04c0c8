import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { bonus } from '#contract/rewards/bonus.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { fillPercent, formatPercentFail } from './notice-text.ts'

const withPercent = (code: string, percentFail?: number, isActive = false) =>
  parse(bonus, { code, type: 'day', percentFail, userBonus: { isActive }, banners: [] })

test('replaces every placeholder', () => {
  expect(fillPercent('End at %percentFail%%. Really %percentFail% percent.', '7.5')).toBe(
    'End at 7.5%. Really 7.5 percent.',
  )
})

test('a notice with only the placeholder isn’t blank', () => {
  expect(isBlankHtml(fillPercent('<p>%percentFail%%</p>', '…'))).toBe(false)
})

test('shows the percentage of the active bonus, the value or range of all, the general one, or none', () => {
  const offered = [withPercent('A', 20), withPercent('B', 10), withPercent('C', 12.345)]
  expect(formatPercentFail([...offered, withPercent('D', 30, true)], 5)).toBe('30')
  expect(formatPercentFail([withPercent('A', 10), withPercent('B', 10), withPercent('C')], 5)).toBe('10')
  expect(formatPercentFail(offered, 5)).toBe('10–20')
  expect(formatPercentFail([withPercent('A', 7.999), withPercent('B', 12.345)], 5)).toBe('7.99–12.34')
  expect(formatPercentFail([withPercent('A')], 5.5)).toBe('5.5')
  expect(formatPercentFail([withPercent('A')], undefined)).toBe('…')
  expect(formatPercentFail([], undefined)).toBe('…')
})
