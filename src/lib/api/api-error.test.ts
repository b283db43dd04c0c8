import { describe, expect, it } from 'vitest'
import { CallError, type Failure } from './api-error.ts'

const gatewayText = (status: number): Failure => ({ kind: 'key', key: 'Upstream timed out', status })
const keyed = (key: string, status: number): Failure => ({ kind: 'key', key, status })
const http = (status: number): Failure => ({ kind: 'http', status })

describe('a call that changes something', () => {
  it.each<[string, Failure]>([
    ['no answer', { kind: 'offline' }],
    ['no answer in time', { kind: 'timeout' }],
    ['an answer that isn’t JSON', { kind: 'not-json', status: 200 }],
    ['an answer that can’t be used', { kind: 'bad-shape', field: 'message' }],
    ['a refusal that may be a resend’s', { kind: 'refused-resend' }],
    ['408 without a key', http(408)],
    ['500 without a key', http(500)],
    ['504 without a key', http(504)],
    ['408 with a gateway’s text', gatewayText(408)],
    ['500 with a gateway’s text', gatewayText(500)],
    ['504 with a gateway’s text', gatewayText(504)],
    ['a server that failed inside', keyed('INTERNAL_SERVER_ERROR', 500)],
    ['a first request that still runs', keyed('REQUEST_IN_PROGRESS', 409)],
  ])('may have had its effect after %s', (_, failure) => {
    const { outcomeUnknown, refused } = new CallError('walletWithdraw', failure, true)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: true, refused: false })
  })

  it.each<[string, Failure]>([
    ['400 without a key', http(400)],
    ['407 without a key', http(407)],
    ['409 without a key', http(409)],
    ['429 without a key', http(429)],
    ['499 without a key', http(499)],
    ['400 with a text of the host', gatewayText(400)],
    ['499 with a text of the host', gatewayText(499)],
    ['a key of the catalog', keyed('MONEY_NOT_ENOUGH', 400)],
    ['a key of the catalog with 408', keyed('TRANSFER_FAIL', 408)],
    ['a key of the catalog with 500', keyed('TRANSFER_FAIL', 500)],
  ])('was certainly refused by %s', (_, failure) => {
    const { outcomeUnknown, refused } = new CallError('walletWithdraw', failure, true)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: false, refused: true })
  })
})

it.each<Failure>([{ kind: 'offline' }, http(408), keyed('MONEY_NOT_ENOUGH', 400)])(
  'a call that changes nothing has neither an unknown outcome nor a refusal: %o',
  (failure) => {
    const { outcomeUnknown, refused } = new CallError('walletGet', failure, false)
    expect({ outcomeUnknown, refused }).toEqual({ outcomeUnknown: false, refused: false })
  },
)
