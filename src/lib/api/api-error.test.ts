import { expect, it } from 'vitest'
import { CallError, type Failure } from './api-error.ts'

const gatewayMessage = (status: number): Failure => ({ kind: 'key', key: 'Upstream timed out', status })
const errorKey = (key: string, status: number): Failure => ({ kind: 'key', key, status })
const http = (status: number): Failure => ({ kind: 'http', status })

const outcomeOf = (failure: Failure, changes: boolean) => {
  const { outcomeUnknown, refused } = new CallError('walletWithdraw', failure, changes)
  return { outcomeUnknown, refused }
}

it.each<Failure>([
  { kind: 'offline' },
  { kind: 'timeout' },
  { kind: 'not-json', status: 200 },
  { kind: 'bad-shape', field: 'message' },
  { kind: 'refused-resend' },
  ...[408, 500, 504].map(http),
  ...[408, 500, 504].map(gatewayMessage),
  errorKey('INTERNAL_SERVER_ERROR', 500),
  errorKey('REQUEST_IN_PROGRESS', 409),
])('a call that changes something may have taken effect after %o', (failure) => {
  expect(outcomeOf(failure, true)).toEqual({ outcomeUnknown: true, refused: false })
})

it.each<Failure>([
  ...[400, 407, 409, 429, 499].map(http),
  ...[400, 499].map(gatewayMessage),
  errorKey('MONEY_NOT_ENOUGH', 400),
  errorKey('TRANSFER_FAIL', 408),
  errorKey('TRANSFER_FAIL', 500),
])('a call that changes something was certainly refused by %o', (failure) => {
  expect(outcomeOf(failure, true)).toEqual({ outcomeUnknown: false, refused: true })
})

it('a call that changes nothing has neither an unknown outcome nor a refusal', () => {
  for (const failure of [{ kind: 'offline' } as const, http(408), errorKey('MONEY_NOT_ENOUGH', 400)])
    expect(outcomeOf(failure, false)).toEqual({ outcomeUnknown: false, refused: false })
})
