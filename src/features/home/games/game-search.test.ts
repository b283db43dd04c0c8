import { expect, test } from 'vitest'
import { matchesQuery } from './game-search.ts'

test.each([
  ['Khong Sport', 'khong', true],
  ['Khong Sport', 'SPORT', true],
  ['Khong Sport', 'sport khong', true],
  ['Khong Sport', 'ort', true],
  ['Khong Sport', 'khong lotto', false],
  ['PG Slot', 'pgslot', true],
  ['PGSlot', 'pg slot', true],
  ['Sa-Gaming', 'sagaming', true],
  ['Café Royal', 'cafe', true],
  ['Cafe Royal', 'café', true],
  ['ＳＥＸＹ', 'sexy', true],
  ['น้ำเต้า ปูปลา', 'นำเตา', true],
  ['นำโชค', 'น้ำโชค', true],
  ['เก็บเงิน', 'เกบเงิน', true],
  ['ศุกร์', 'ศุกร', true],
  ['กีฬา', 'กาฬ', false],
  ['หวยลาว', 'หวย', true],
  ['ເກມ ຫຼິ້ນ', 'ຫຼິນ', true],
  ['ໝາກກ້ຽງ', 'ຫມາກກຽງ', true],
  ['ຊ້າງ', 'ຊາງ', true],
  ['Sexy 24', '\u2066sexy\u200b๒๔\u2069', true],
  ['Naka', '', true],
  ['Naka', '  ', true],
  ['Naka', '-', true],
])('“%s” is found by “%s”: %s', (name, query, expected) => {
  expect(matchesQuery(name, query)).toBe(expected)
})
