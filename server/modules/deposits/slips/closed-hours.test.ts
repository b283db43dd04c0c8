import { expect, test } from 'vitest'
import { isSlipExpired } from './closed-hours.ts'

const at = (time: string) => Date.parse(`2026-03-${time}:00+07:00`)
const night = { from: '23:00', to: '08:00' }

test.each([
  ['an hour later', '10T12:00', '10T13:00', null, false],
  ['a minute more', '10T12:00', '10T13:01', null, true],
  ['made at night, sent in the morning', '10T23:30', '11T08:10', night, false],
  ['made before the night, sent in the morning', '10T22:30', '11T08:29', night, false],
  ['half an hour before the night and more than half an hour after it', '10T22:30', '11T08:31', night, true],
  ['after midnight', '11T01:00', '11T08:59', night, false],
  ['over two nights', '10T22:30', '12T08:10', night, true],
  ['years ago', '01T12:00', '28T12:00', night, true],
  ['at noon', '10T12:10', '10T14:20', { from: '12:00', to: '14:00' }, false],
  ['never closed', '10T23:30', '11T08:10', { from: '08:00', to: '08:00' }, true],
])('the age of a slip counts without the closed hours: %s', (_, transferred, uploaded, hours, isExpired) => {
  expect(isSlipExpired(at(transferred), at(uploaded), hours)).toBe(isExpired)
})
