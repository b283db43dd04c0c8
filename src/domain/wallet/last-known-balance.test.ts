import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastBalanceOf, lastBalanceText } from './last-known-balance.ts'

const balance = fc.record({
  satang: fc.nat({ max: 10 ** 13 }),
  currency: fc.constantFrom('LAK' as const, 'BAHT' as const),
  at: fc.nat({ max: 10 ** 13 }),
  ahead: fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
})
const token = fc.string({ minLength: 1, maxLength: 60 })

describe('the balance that home showed last', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(balance, token, (known, mine) => {
        expect(lastBalanceOf(lastBalanceText(known, mine), mine)).toEqual(known)
      }),
    )
  })

  it('isn’t anybody else’s', () => {
    fc.assert(
      fc.property(balance, token, token, (known, mine, theirs) => {
        fc.pre(mine !== theirs)
        expect(lastBalanceOf(lastBalanceText(known, mine), theirs)).toBeUndefined()
      }),
    )
  })

  it('doesn’t hold the token', () => {
    expect(lastBalanceText({ satang: 100, currency: 'BAHT', at: 5, ahead: 0 }, 'tok-secret')).not.toContain(
      'secret',
    )
  })

  it.each([
    undefined,
    '',
    'x',
    'mark BAHT 1.5 7 0',
    'mark BAHT -1 7 0',
    'mark BAHT 1e9 7 0',
    'mark BAHT 100 7',
    'mark BAHT 100 7 8 9',
    'mark 100 7 0',
    'mark USD 100 7 0',
  ])('isn’t read from %j', (text) => {
    const own = text?.replace(
      'mark',
      lastBalanceText({ satang: 0, currency: 'BAHT', at: 0, ahead: 0 }, 'tok').split(' ')[0] ?? '',
    )
    expect(lastBalanceOf(own, 'tok')).toBeUndefined()
  })
})
