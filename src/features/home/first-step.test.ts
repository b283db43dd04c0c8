import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { wallet } from '#contract/wallet.ts'
import { nextFirstStep } from './first-step.ts'

const slot = { code: 'PG', name: 'PG', category: 'slot', isActive: false }
const openSlot = { ...slot, code: 'B', isActive: true, amount: 0 }
const read = (baht: number, slots: readonly object[]) => parse(wallet, { wallet: { amount: baht }, slots })
const entriesOf = (types: readonly string[] | undefined) =>
  types?.map((statementType) =>
    parse(statementEntry, { statementType, createdAt: '2026-11-22T03:00:00Z', amount: 1 }),
  )

test.each([
  ['no money, no entry, no game account', 0, [slot], [], 'deposit'],
  ['the same with a statement that isn’t known yet', 0, [slot], undefined, 'deposit'],
  ['no money after a withdrawal', 0, [slot], ['withdraw'], undefined],
  ['a deposit but no game account', 100, [slot], ['deposit'], 'game'],
  ['money whose origin isn’t known yet', 100, [slot], undefined, undefined],
  ['money from a bonus', 100, [slot], ['bonus'], undefined],
  ['a host that doesn’t say which games are open', 100, [slot], ['deposit', 'transfer'], undefined],
  ['a host without games', 0, [], [], undefined],
  ['a game account', 0, [slot, openSlot], [], undefined],
  ['a game that can’t be parsed', 0, [slot, { code: 7.5 }], [], undefined],
] as const)('%s', (_, baht, slots, types, expected) => {
  expect(nextFirstStep(read(baht, slots), entriesOf(types))).toBe(expected)
})
