import { expect, test } from 'vitest'
import { splitAtWords } from './unbreakable-words.ts'

test('splits texts around unbreakable words', () => {
  expect(splitAtWords('ฝากขั้นต่ำ {least} บาท')).toEqual(['ฝาก', 'ขั้นต่ำ', ' {least} บาท'])
  expect(splitAtWords('ວິດີໂອ')).toEqual(['', 'ວິດີໂອ', ''])
  expect(splitAtWords('Minimum {least}')).toEqual(['Minimum {least}'])
})

test('keeps the syllables of a Lao bank’s name together, but not a sentence', () => {
  expect(splitAtWords('ຈາກທະນາຄານ ກຸງສີອະຍຸດທະຍາ ເລກ')).toEqual(['ຈາກທະນາຄານ ', 'ກຸງສີອະຍຸດທະຍາ', ' ເລກ'])
  expect(splitAtWords('ບັນຊີທະນາຄານ ສອບຖາມສາເຫດໄດ້ຈາກແອັດມິນ')).toHaveLength(1)
})
