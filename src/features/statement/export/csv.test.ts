import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { disarmFormula, formatCsv } from './csv.ts'

/** Parses RFC 4180 with CRLF, strictly. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let row: string[] = []
  while (cell.lastIndex < csv.length) {
    const { lastIndex } = cell
    const match = cell.exec(csv)
    if (!match) throw new Error(`not CSV from ${lastIndex} on`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  expect(row).toEqual([])
  return rows
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', '\r', '\n', '\t', ' ', 'a', 'ก', '＝'),
  }),
)

test('any texts can be read again from the file, except for the apostrophe of formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1 })), (rows) => {
      const csv = formatCsv(rows)
      expect(csv.startsWith('\ufeff')).toBe(true)
      expect(parseCsv(csv.slice(1))).toEqual(rows.map((row) => row.map(disarmFormula)))
    }),
  )
})

test('no text starts like a formula or has one where cells may be split, and nothing else than apostrophes is added', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const disarmed = disarmFormula(cell)
      expect(disarmed).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(disarmed.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect(disarmed).not.toMatch(/[;\t]\s*[=+\-@＝＋－＠]/)
      expect(disarmed.replaceAll("'", '')).toBe(cell.replaceAll("'", ''))
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  [' =1', "' =1"],
  // Split by some programs: an apostrophe before each part.
  ['\t=1', "'\t'=1"],
  ['x;=1;y', "x;'=1;y"],
  ['x\t @A1', "x\t' @A1"],
  ['', ''],
  ['a=1', 'a=1'],
  ['123', '123'],
  ["'quoted'", "'quoted'"],
])('%j gets an apostrophe only before what looks like a formula: %j', (cell, expected) => {
  expect(disarmFormula(cell)).toBe(expected)
})

test('amounts are plain decimals, also negative ones', () => {
  const amounts = [0, 5, -5, 100, 123_456_789, -30_000, -0]
  expect(formatCsv([amounts])).toBe('\ufeff0.00,0.05,-0.05,1.00,1234567.89,-300.00,0.00\r\n')
})

test('rows end with CRLF; only texts that need it are quoted', () => {
  expect(formatCsv([['a', 'b,c', 'd"e'], ['1\n2']])).toBe('\ufeffa,"b,c","d""e"\r\n"1\n2"\r\n')
  expect(formatCsv([])).toBe('\ufeff')
})
