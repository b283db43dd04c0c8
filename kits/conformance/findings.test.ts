import { expect, test } from 'vitest'
import { type CheckResult, distinctFindings, Reporter } from './findings.ts'

const resultOf = ({ findings }: Reporter): CheckResult => ({
  group: 'Wallet',
  name: 'GET /api/wallet',
  findings,
  durationMs: 1,
})

const amountFinding = (index: number, example: string) => {
  const report = new Reporter()
  report.add({
    severity: 'warning',
    section: 'D38',
    call: 'GET /api/wallet',
    path: `$.slots[${index}].amount`,
    message: `The value is ${example}; expected a number.`,
    kind: 'other type',
  })
  return resultOf(report)
}

test('a deviation of one field is listed once, although the examples differ', () => {
  expect(distinctFindings([amountFinding(0, '"1.00"'), amountFinding(3, '"2.00"')])).toMatchObject([
    { message: 'The value is "1.00"; expected a number.' },
  ])
})

test('other findings of one place are all listed', () => {
  const report = new Reporter()
  report.error('SPEC §5 Transfer', 'POST /api/wallet/transfer', 'A negative transfer isn’t refused.')
  report.error('SPEC §5 Transfer', 'POST /api/wallet/transfer', 'A transfer below the minimum isn’t refused.')
  expect(distinctFindings([resultOf(report)])).toHaveLength(2)
})
