import { describe, expect, it } from 'vitest'
import { CallError, type Failure } from './api-error.ts'

const gatewayMessage = (status: number): Failure => ({ kind: 'key', key: 'Upstream timed out', status })
const errorKey = (key: string, status: number): Failure => ({ kind: 'key', key, status })
const http = (status: number): Failure => ({ kind: 'http', status })

describe('a call that changes something', () => {
  it.each<[string, Failure]>([
    ['no response', { kind: 'offline' }],
    ['a timeout', { kind: 'timeout' }],
    ['a response that isn’t JSON', { kind: 'not-json', status: 200 }],
    ['an invalid response', { kind: 'bad-shape', field: 'message' }],
    ['a refusal that may be due to a resend', { kind: 'refused-resend' }],
    ['408 without a key', http(408)],
    ['500 without a key', http(500)],
    ['504 without a key', http(504)],
    ['408 with a gateway’s message', gatewayMessage(408)],
    ['500 with a gateway’s message', gatewayMessage(500)],
    ['504 with a gateway’s message', gatewayMessage(504)],
    ['an internal server error', errorKey('INTERNAL_SERVER_ERROR', 500)],
    ['a first request that is still in flight', errorKey('REQUEST_IN_PROGRESS', 409)],
  ])('may have taken effect after %s', (_, failure) => {
    const { outcomeUnknown, refused } = new CallError('walletWithdraw', failure, true)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: true, refused: false })
  })

  it.each<[string, Failure]>([
    ['400 without a key', http(400)],
    ['407 without a key', http(407)],
    ['409 without a key', http(409)],
    ['429 without a key', http(429)],
    ['499 without a key', http(499)],
    ['400 with the host’s own message', gatewayMessage(400)],
    ['499 with the host’s own message', gatewayMessage(499)],
    ['a key of the catalog', errorKey('MONEY_NOT_ENOUGH', 400)],
    ['a key of the catalog with 408', errorKey('TRANSFER_FAIL', 408)],
    ['a key of the catalog with 500', errorKey('TRANSFER_FAIL', 500)],
  ])('was certainly refused by %s', (_, failure) => {
    const { outcomeUnknown, refused } = new CallError('walletWithdraw', failure, true)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: false, refused: true })
  })
})

it.each<Failure>([{ kind: 'offline' }, http(408), errorKey('MONEY_NOT_ENOUGH', 400)])(
  'a call that changes nothing has neither an unknown outcome nor a refusal: %o',
  (failure) => {
    const { outcomeUnknown, refused } = new CallError('walletGet', failure, false)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: false, refused: false })
  },
)
