import { expect, test } from 'vitest'
import { joinWords } from './unbreakable-words.ts'

test('joins the parts of unbreakable words, and changes nothing else', () => {
  expect(joinWords('ขั้นต่ำ {least} บาท')).toBe('ขั้น\u2060ต่ำ {least} บาท')
  expect(joinWords('ວິດີໂອ')).toBe('ວິ\u2060ດີ\u2060ໂອ')
  expect(joinWords('Minimum {least}')).toBe('Minimum {least}')
})
