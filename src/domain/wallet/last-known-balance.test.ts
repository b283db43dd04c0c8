import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { parseLastBalance, serializeLastBalance } from './last-known-balance.ts'

const balance = fc.record({
  satang: fc.nat({ max: 10 ** 13 }),
  currency: fc.constantFrom('LAK' as const, 'BAHT' as const),
  at: fc.nat({ max: 10 ** 13 }),
  clockOffsetMs: fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
})
const token = fc.string({ minLength: 1, maxLength: 60 })

describe('last known balance', () => {
  it('round-trips through its stored form', () => {
    fc.assert(
      fc.property(balance, token, (known, mine) => {
        expect(parseLastBalance(serializeLastBalance(known, mine), mine)).toEqual(known)
      }),
    )
  })

  it('isn’t read with another token', () => {
    fc.assert(
      fc.property(balance, token, token, (known, mine, theirs) => {
        fc.pre(mine !== theirs)
        expect(parseLastBalance(serializeLastBalance(known, mine), theirs)).toBeUndefined()
      }),
    )
  })

  it('doesn’t contain the token', () => {
    expect(
      serializeLastBalance({ satang: 100, currency: 'BAHT', at: 5, clockOffsetMs: 0 }, 'tok-secret'),
    ).not.toContain('secret')
  })

  it.each([
    undefined,
    '',
    'x',
    'hash BAHT 1.5 7 0',
    'hash BAHT -1 7 0',
    'hash BAHT 1e9 7 0',
    'hash BAHT 100 7',
    'hash BAHT 100 7 8 9',
    'hash 100 7 0',
    'hash USD 100 7 0',
  ])('rejects %j', (text) => {
    const own = text?.replace(
      'hash',
      serializeLastBalance({ satang: 0, currency: 'BAHT', at: 0, clockOffsetMs: 0 }, 'tok').split(' ')[0] ??
        '',
    )
    expect(parseLastBalance(own, 'tok')).toBeUndefined()
  })
})
