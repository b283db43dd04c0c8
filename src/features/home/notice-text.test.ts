import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { bonus } from '../../contract/bonus.ts'
import { fillNotice, isBlank, percentFailOf } from './notice-text.ts'

const withPercent = (code: string, percentFail?: number, isActive = false) =>
  parse(bonus, { code, type: 'day', percentFail, userBonus: { isActive }, banners: [] })

test('the percentage is put in wherever the notice speaks of it', () => {
  expect(fillNotice('End at %percentFail%%. Really %percentFail% percent.', 7.5)).toBe(
    'End at 7.5%. Really 7.5 percent.',
  )
})

test('without it only the sentences that need it are left out', () => {
  expect(fillNotice('Slow banks tonight. End at %percentFail%%! Call us.', undefined)).toBe(
    'Slow banks tonight. Call us.',
  )
  expect(fillNotice('<p>One.</p><p>จบได้ที่ <b>%percentFail%%</b> ของฐาน</p><p>Two.</p>', undefined)).toBe(
    '<p>One.</p><p></p><p>Two.</p>',
  )
  expect(fillNotice('ธนาคารช้า\nจบได้ที่ %percentFail%%', undefined)).toBe('ธนาคารช้า')
  expect(isBlank(fillNotice('<p>จบได้ที่ %percentFail%%</p>', undefined))).toBe(true)
  expect(isBlank('<p><img src="a.png"></p>')).toBe(false)
})

test('which percentage: of the held bonus, the one of all, the general one', () => {
  const offered = [withPercent('A', 10), withPercent('B', 20)]
  expect(percentFailOf([...offered, withPercent('C', 30, true)], 5)).toBe(30)
  expect(percentFailOf([withPercent('A', 10), withPercent('B', 10)], 5)).toBe(10)
  expect(percentFailOf(offered, 5)).toBe(5)
  expect(percentFailOf(offered, undefined)).toBeUndefined()
  expect(percentFailOf([], undefined)).toBeUndefined()
})
