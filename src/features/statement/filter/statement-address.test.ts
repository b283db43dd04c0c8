import { expect, test } from 'vitest'
import { filterTypes } from '#domain/statement/statement-rules.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { parseStatementSearch, searchOf } from './statement-address.ts'
import { noFilter } from './statement-filter.ts'

test('reads the page, and takes the first one for anything that is no page', () => {
  expect(parseStatementSearch('?page=4')).toEqual({ page: 4, filter: noFilter })
  expect(parseStatementSearch('lang=th&page=12').page).toBe(12)
  const odd = ['', '0', '-2', '1.5', '1e3', 'x', '99999999']
  expect(odd.map((page) => parseStatementSearch(`?page=${page}`).page)).toEqual(odd.map(() => 1))
  expect(parseStatementSearch('').page).toBe(1)
})

test('reads the filter, without what no filter can have', () => {
  const { filter } = parseStatementSearch(
    '?types=withdraw,other,deposit&status=FAILED&from=2026-10-01&to=2026-10-31',
  )
  expect(filter).toEqual({
    types: ['deposit', 'withdraw'],
    status: 'FAILED',
    from: '2026-10-01',
    to: '2026-10-31',
  })
  const odd = '?types=,x&status=LOST&from=2026-02-30&to=0002-01-01'
  expect(parseStatementSearch(odd).filter).toEqual(noFilter)
  const reversed = parseStatementSearch('?from=2026-10-02&to=2026-10-01').filter
  expect(reversed).toEqual({ ...noFilter, from: '2026-10-02' })
})

test('leaves defaults out of the address, and other parameters in it', () => {
  expect(searchOf('?page=4', 5, noFilter)).toBe('?page=5')
  expect(searchOf('?page=4&a=b&types=deposit', 1, noFilter)).toBe('?a=b')
  expect(searchOf('?page=4', 1, noFilter)).toBe('')
  expect(searchOf('', 2, { ...noFilter, types: ['deposit', 'bonus'], status: 'SUCCESS' })).toBe(
    '?page=2&types=deposit%2Cbonus&status=SUCCESS',
  )
})

test('what is written is read again', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const days = fc.tuple(fc.option(day, { nil: '' }), fc.option(day, { nil: '' })).map(([one, other]) => {
    const isReversed = one !== '' && other !== '' && other < one
    return isReversed ? { from: other, to: one } : { from: one, to: other }
  })
  const filters = fc
    .record({
      types: fc.subarray([...filterTypes]),
      status: fc.constantFrom(undefined, 'SUCCESS' as const, 'FAILED' as const, 'PROCESSING' as const),
      days,
    })
    .map(({ days: { from, to }, ...filter }) => ({ ...filter, from, to }))
  fc.assert(
    fc.property(
      filters,
      fc.integer({ min: 1, max: 999_999 }),
      fc.webQueryParameters(),
      (filter, page, old) => {
        expect(parseStatementSearch(searchOf(`?${old}`, page, filter))).toEqual({ page, filter })
      },
    ),
    { numRuns: runs(30) },
  )
})
