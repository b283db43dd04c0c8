import { expect, test } from 'vitest'
import { splitAtWords } from './unbreakable-words.ts'

test('splits texts around unbreakable words', () => {
  expect(splitAtWords('ฝากขั้นต่ำ {least} บาท')).toEqual(['ฝาก', 'ขั้นต่ำ', ' {least} บาท'])
  expect(splitAtWords('ວິດີໂອ')).toEqual(['', 'ວິດີໂອ', ''])
  expect(splitAtWords('Minimum {least}')).toEqual(['Minimum {least}'])
})
