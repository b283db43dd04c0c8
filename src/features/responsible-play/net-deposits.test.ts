import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { sumNetDeposits } from './net-deposits.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
const entry = (statementType: string, baht: number, daysAgo: number, status = 'SUCCESS') =>
  parse(statementEntry, { statementType, status, amount: baht, createdAt: NOW - daysAgo * 86_400_000 })

test('subtracts paid withdrawals from successful deposits of the given days', () => {
  const entries = [
    entry('deposit', 100, 1),
    entry('deposit', 50, 1, 'FAILED'),
    entry('deposit', 70, 1, 'PROCESSING'),
    entry('withdraw', 30, 2),
    entry('withdraw', 5, 2, 'PROCESSING'),
    entry('withdraw', 4, 2, 'FAILED'),
    entry('bonus', 500, 1),
    entry('transfer', 900, 1),
    entry('deposit', 20, 6.999),
    entry('deposit', 1000, 7.001),
  ]
  expect(sumNetDeposits(entries, 7, NOW)).toEqual({
    net: 9000,
    deposited: 12_000,
    withdrawn: 3000,
    pending: 500,
  })
  expect(sumNetDeposits(entries, 30, NOW).net).toBe(109_000)
})

test('is negative if more was withdrawn, and 0 without entries', () => {
  expect(sumNetDeposits([entry('withdraw', 10, 0)], 7, NOW).net).toBe(-1000)
  expect(sumNetDeposits([], 7, NOW)).toEqual({ net: 0, deposited: 0, withdrawn: 0, pending: 0 })
})
