import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { fc } from '#tests/setup/property-runs.ts'
import {
  countCriteria,
  isFiltering,
  matchesFilter,
  mergePages,
  noFilter,
  toggleType,
} from './statement-filter.ts'

const entry = (more: object) =>
  parse(statementEntry, { statementType: 'deposit', createdAt: 0, amount: 1, status: 'SUCCESS', ...more })

test('the empty filter matches all entries', () => {
  expect(isFiltering(noFilter)).toBe(false)
  for (const statementType of ['deposit', 'finish_bonus', 'something new']) {
    expect(matchesFilter(entry({ statementType, status: 'WHO KNOWS' }), noFilter)).toBe(true)
  }
})

test('types are combined with OR, the status with AND', () => {
  const filter = { ...toggleType(toggleType(noFilter, 'deposit'), 'withdraw'), status: 'FAILED' as const }
  expect(isFiltering(filter)).toBe(true)
  expect(matchesFilter(entry({ status: 'FAILED' }), filter)).toBe(true)
  expect(matchesFilter(entry({ statementType: 'withdraw', status: 'FAILED' }), filter)).toBe(true)
  expect(matchesFilter(entry({ statementType: 'transfer', status: 'FAILED' }), filter)).toBe(false)
  expect(matchesFilter(entry({ status: 'SUCCESS' }), filter)).toBe(false)
  expect(toggleType(filter, 'deposit').types).toEqual(['withdraw'])
})

test('several types count as one criterion, as do both ends of the period', () => {
  expect(countCriteria(noFilter)).toBe(0)
  expect(countCriteria({ ...noFilter, types: ['deposit', 'withdraw'] })).toBe(1)
  expect(countCriteria({ ...noFilter, status: 'FAILED', from: '2026-11-20', to: '2026-11-21' })).toBe(2)
  expect(countCriteria({ types: ['bonus'], status: 'FAILED', from: '', to: '2026-11-21' })).toBe(3)
})

test('the date range has whole days at UTC+7 and is inclusive', () => {
  const filter = { ...noFilter, from: '2026-11-20', to: '2026-11-21' }
  const at = (createdAt: string) => matchesFilter(entry({ createdAt }), filter)
  expect(at('2026-11-19T16:59:59.999Z')).toBe(false)
  expect(at('2026-11-19T17:00:00Z')).toBe(true)
  expect(at('2026-11-21T16:59:59.999Z')).toBe(true)
  expect(at('2026-11-21T17:00:00Z')).toBe(false)
})

test('merges overlapping pages: each entry once, newest first, in its most recently read version', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(12), fc.integer({ min: 1, max: 10 }), (length, came, size) => {
      const make = (status: string) =>
        Array.from({ length: length + came }, (_, at) => entry({ _id: String(at), createdAt: at, status }))
      const before = make('PROCESSING').slice(0, length).reverse()
      const after = make('SUCCESS').reverse()
      const pages = [
        { entries: after.slice(size, 2 * size), at: 2 },
        { entries: before.slice(0, size), at: 1 },
      ]
      const merged = mergePages(pages)
      const ids = merged.map(({ _id }) => Number(_id))
      expect(ids).toEqual(
        [...new Set(pages.flatMap((page) => page.entries.map(({ _id }) => Number(_id))))].sort(
          (a, b) => b - a,
        ),
      )
      for (const one of pages[0]?.entries ?? []) {
        expect(merged.find(({ _id }) => _id === one._id)?.status).toBe('SUCCESS')
      }
    }),
  )
})
