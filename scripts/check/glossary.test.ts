import { expect, test } from 'vitest'
import { checkGlossary } from './glossary.ts'

const glossary = `# Glossary

| English | Thai | Lao |
|---|---|---|
| Deposit | ฝากเงิน | ຝາກເງິນ |

## Rejected words

| Language | Rejected | Instead |
|---|---|---|
| Thai | กรุณา | โปรด |
`

const la = new Map([['Deposit', 'ຝາກເງິນ']])

test('accepts catalogs that follow the glossary', () => {
  expect(checkGlossary(glossary, { th: new Map([['Deposit', 'ฝากเงิน']]), la })).toEqual([])
})

test('reports another translation of a term, and a rejected word', () => {
  const th = new Map([
    ['Deposit', 'เติมเงิน'],
    ['Please wait.', 'กรุณารอ'],
  ])
  expect(checkGlossary(glossary, { th, la })).toEqual([
    'th: "Deposit" is "เติมเงิน", but "ฝากเงิน" in the glossary',
    'th: "Please wait." contains "กรุณา"; the glossary says "โปรด"',
  ])
})
