import { parse } from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { statementEntry, statementList } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { filterTypes } from '#domain/statement/statement-rules.ts'
import { onReadResponse } from '#lib/api/client.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import { maxCachedInputs } from '#lib/offline-cache/cacheable-calls.ts'
import { signIn } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { filteredPageResource, sumByDirection, toFilterRequest } from './host-filter.ts'
import { matchesFilter, noFilter } from './statement-filter.ts'

describe('request', () => {
  test('days become instants at UTC+7, of which the last is exclusive; types are in a fixed order', () => {
    expect(
      toFilterRequest({
        from: '2026-11-01',
        to: '2026-11-30',
        types: ['bonus', 'deposit'],
        status: 'SUCCESS',
      }),
    ).toEqual({
      from: '2026-10-31T17:00:00.000Z',
      to: '2026-11-30T17:00:00.000Z',
      types: ['deposit', 'bonus'],
      status: 'SUCCESS',
    })
    expect(toFilterRequest(noFilter)).toEqual({})
  })

  const time = fc.integer({
    min: Date.parse('2026-10-28T00:00:00Z'),
    max: Date.parse('2026-11-04T00:00:00Z'),
  })
  const day = fc.oneof(fc.constant(''), time.map(dateInputDay))
  const status = fc.constantFrom('SUCCESS', 'FAILED', 'PROCESSING')

  test('a host that follows it finds what the filter of the loaded pages finds', () => {
    fc.assert(
      fc.property(
        fc.record({
          statementType: fc.constantFrom(...filterTypes),
          status,
          createdAt: time,
          amount: fc.nat(),
        }),
        fc.record({
          from: day,
          to: day,
          types: fc.uniqueArray(fc.constantFrom(...filterTypes)),
          status: fc.option(status, { nil: undefined }),
        }),
        (wire, filter) => {
          const entry = parse(statementEntry, wire)
          const { body } = statementList
          const request = parse(body, { page: 1, limit: 10, ...toFilterRequest(filter) })
          const isFound =
            (request.from === undefined || entry.createdAt >= request.from) &&
            (request.to === undefined || entry.createdAt < request.to) &&
            (request.types?.some((type) => type === entry.statementType) ?? true) &&
            (request.status === undefined || entry.status === request.status)
          expect(matchesFilter(entry, filter)).toBe(isFound)
        },
      ),
    )
  })
})

describe('answers', () => {
  const fetched = vi.fn<typeof fetch>()
  beforeEach(() => {
    browserStorage()
    vi.stubGlobal('fetch', fetched)
    fetched.mockImplementation(async () => new Response(JSON.stringify({ total: 0, statements: [] })))
    signIn('abc', false)
  })

  test('are never those of the pages that money calls read, in memory or on disk', async () => {
    const names: string[] = []
    const stop = onReadResponse.on(({ spec }) => {
      names.push(spec.name)
      expect(maxCachedInputs(spec)).toBe(0)
    })
    for (const filter of [noFilter, { ...noFilter, types: ['deposit'] as const }]) {
      const filtered = filteredPageResource(filter, 1)
      expect((await filtered.refresh()).value?.total).toBe(0)
      expect(store.get(statementPageResource(1).state).value).toBeUndefined()
    }
    stop()
    expect(names).toEqual(['statementFiltered', 'statementFiltered'])
    expect(String(fetched.mock.calls[1]?.[0])).toContain('/api/statement')
  })
})

describe('totals', () => {
  const satang = (amount: number) => amount as Satang
  const all = {
    deposit: satang(100_050),
    bonus: satang(5_000),
    finish_bonus: satang(7),
    withdraw: satang(30_000),
    transfer: satang(9),
  }
  const sums = (totals: Parameters<typeof sumByDirection>[0], filter = {}) =>
    sumByDirection(totals, { ...noFilter, ...filter }).map(({ direction, satang }) => [direction, satang])

  test('deposits and bonuses are money in, withdrawals money out, transfers neither', () => {
    expect(sums(all)).toEqual([
      ['in', 105_050],
      ['out', 30_000],
    ])
    expect(sums({ ...all, withdraw: satang(-30_000) })).toEqual(sums(all))
  })

  test('only directions that the filter includes are shown', () => {
    expect(sums(all, { types: ['deposit'] })).toEqual([['in', 100_050]])
    expect(sums(all, { types: ['withdraw', 'transfer'], status: 'SUCCESS' })).toEqual([['out', 30_000]])
    expect(sums(all, { types: ['transfer', 'finish_bonus'] })).toEqual([])
    expect(sums(all, { status: 'FAILED' })).toEqual([])
    expect(sums(all, { status: 'PROCESSING' })).toEqual([])
  })

  test('a missing sum makes its direction unknown, never too small; without any there are no totals', () => {
    expect(sums({ ...all, bonus: undefined })).toEqual([
      ['in', undefined],
      ['out', 30_000],
    ])
    expect(sums({ ...all, deposit: undefined, withdraw: undefined })).toEqual([])
    expect(sums(undefined)).toEqual([])
  })
})
