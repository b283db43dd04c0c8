import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('begins with a byte order mark, separates lines as RFC 4180 says, and keeps numbers', () => {
  expect(
    writeCsv([
      ['Kind', 'บาท'],
      ['a, "b"\nc', -1.5],
    ]),
  ).toBe('\u{FEFF}"Kind","บาท"\r\n"a, ""b""\nc",-1.5\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n=1',
  '＝1',
  '＋1',
  '\u{FEFF}=1',
  '\u{A0}=1',
])('spreadsheets read %j as text', (text) => {
  expect(writeCsv([[text]])).toBe(`\u{FEFF}"'${text}"\r\n`)
})
