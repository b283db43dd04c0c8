import { beforeEach, expect, it, vi } from 'vitest'
import { accountChangePassword } from '#contract/account-changes.ts'
import { calls } from '#contract/calls.ts'
import { login } from '#contract/login.ts'
import {
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSlip,
  lookupWithdraw,
} from '#contract/lookups.ts'
import { qrDelete, qrGet } from '#contract/qr.ts'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { promotionFind } from '#contract/rewards/bonus-changes.ts'
import { inviteBanners, inviteList } from '#contract/rewards/invite.ts'
import { refundCheck, refundList, refundReceive } from '#contract/rewards/refund.ts'
import { spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { slipReference, statementList, statementSlips } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletSlip, walletTransfer } from '#contract/wallet-changes.ts'
import { CallError } from './api-error.ts'
import { readResponse as read } from './response.fixture.ts'

// Responses of hosts that read the specification in another way than the reference backend.

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** Changing calls whose answer the specification names, because the portal can't go on without it. */
const withAnswer = ['login', 'otpSend', 'qrCreate', 'spin', 'spinClaim', 'chatUploadImage', 'chatUploadVideo']

it.each(calls.filter(({ changes }) => changes).map((spec) => [spec.name, spec] as const))(
  '%s is accepted by any 2xx response, unless it needs an answer',
  (name, spec) => {
    const answers = ['"OK"', 'OK', 'true', 'null', '', ' ']
    if (!withAnswer.includes(name)) answers.push('{"message":"OK"}', '{"success":true}', '{}', '[]')
    const accepted = answers.filter((body) => !(read(spec, body) instanceof CallError))
    expect(accepted).toEqual(withAnswer.includes(name) ? [] : answers)
  },
)

it.each(['', '<html>', { statusCode: 401, message: 'Unauthorized' }])(
  'a 401 without a reason means the typed password, where one is sent: %j',
  (body) => {
    expect(read(login, body, 401)).toMatchObject({ failure: { key: 'WRONG_CREDENTIAL' } })
    expect(read(accountChangePassword, body, 401)).toMatchObject({ failure: { key: 'WRONG_PASSWORD' } })
    expect(read(login, { message: 'UNAUTHORIZED' }, 401)).toMatchObject({ failure: { key: 'UNAUTHORIZED' } })
    expect(read(login, { message: 'No account' }, 401)).toMatchObject({ failure: { key: 'No account' } })
  },
)

it.each([
  'Gone',
  { status: 'gone' },
  { result: 'GONE' },
  { active: 'gone', message: 'OK' },
  { data: { status: 'gone' } },
  { success: true, key: 'gone' },
])('the termination check has ended the service if any text is gone: %j', (body) => {
  expect(read(lookupActive, body)).toMatchObject({ failure: { key: 'gone' } })
  expect(read(walletTransfer, body)).not.toMatchObject({ failure: { key: 'gone' } })
})

it.each(['', 'OK', 'Not gone', '<p>gone</p>', { gone: false }, { message: 'It is gone' }, true, ['ok']])(
  'the termination check ends nothing otherwise: %j',
  (body) => {
    expect(read(lookupActive, body)).not.toMatchObject({ failure: { key: 'gone' } })
  },
)

it('leaves the outcome of a change unknown if the body is a page, or breaks off', () => {
  for (const body of ['<html>', '{"success":fal', '["x'])
    expect(read(walletTransfer, body)).toMatchObject({ failure: { kind: 'not-json' }, outcomeUnknown: true })
  expect(read(walletGet, 'Maintenance')).toMatchObject({ failure: { kind: 'not-json' } })
})

it.each(
  (
    [
      [qrGet, { hasQrcode: false }],
      [bonusCheckActive, { status: false }],
      [statementSlips, { slips: [] }],
      [refundList, { refunds: [] }],
      [inviteList, { invites: [] }],
      [spinSetup, {}],
      [spinCoupons, []],
      [bonusList, []],
      [promotionFind, undefined],
      [refundCheck, { result: false, bonus: false }],
      [lookupWithdraw, {}],
      [lookupContact, {}],
      [lookupInfo, { capabilities: [] }],
      [lookupDeposit, { banks: [], wallets: [], isManual: false }],
    ] as const
  ).map(([spec, none]) => [spec.name, spec, none] as const),
)('%s: null, an empty body and NO_DATA are the answer "none"', (_, spec, none) => {
  for (const [body, status] of [
    ['null', 200],
    ['', 204],
    [{ message: 'NO_DATA' }, 404],
    [{ message: 'No data' }, 410],
    [{ success: false, message: 'NO_DATA' }, 200],
  ] as const)
    expect(read(spec, body, status)).toEqual(none)
  for (const text of ['<html>', '404 page not found'])
    expect(read(spec, text, 404)).toMatchObject({ failure: { status: 404 } })
  expect(read(spec, { message: 'QR_FAIL' }, 404)).toMatchObject({ failure: { key: 'QR_FAIL' } })
})

it.each(['', '{}', 'null', { statusCode: 404, message: 'Cannot GET /x', error: 'Not Found' }])(
  'a 404 means none where the path names what is looked up, and may be a missing route elsewhere: %j',
  (body) => {
    expect(read(qrGet, body, 404)).toEqual({ hasQrcode: false })
    expect(read(promotionFind, body, 404)).toBeUndefined()
    for (const spec of [bonusCheckActive, statementSlips, slipReference, qrDelete])
      expect(read(spec, body, 404)).toMatchObject({ failure: { status: 404 } })
  },
)

it('reads the status of a bonus as a flag or a word, and a maximum withdrawal of 0 as none', () => {
  for (const status of [true, 'True', 'ACTIVE'])
    expect(read(bonusCheckActive, { status, type: 'day' })).toMatchObject({ status: true })
  for (const status of [false, '', 'Inactive', 'none', null])
    expect(read(bonusCheckActive, { status })).toMatchObject({ status: false })
  expect(read(bonusCheckActive, { status: 'soon' })).toMatchObject({ failure: { field: 'status' } })
  expect(read(lookupWithdraw, { withdrawMin: 100, withdrawMax: 0 })).toEqual({ withdrawMin: 10_000 })
  expect(read(lookupWithdraw, { withdrawMax: '0.50' })).toMatchObject({ withdrawMax: { satang: 50 } })
})

it.each(['false', '""'])(
  '%s means that a read has found nothing, and is an error for the wallet and the statement',
  (body) => {
    expect(read(qrGet, body)).toEqual({ hasQrcode: false })
    expect(read(promotionFind, body)).toBeUndefined()
    for (const spec of [bonusCheckActive, refundCheck, spinSetup, inviteBanners, lookupSlip])
      expect(read(spec, body)).toEqual(read(spec, 'null'))
    for (const spec of [statementSlips, slipReference, walletGet])
      expect(read(spec, body)).toMatchObject({ failure: { kind: 'bad-shape' } })
  },
)

it('reads a token that comes with its scheme, as it is written in the header', () => {
  for (const token of ['abc.def', 'Bearer abc.def', ' bearer  abc.def\n'])
    expect(read(login, { token })).toEqual({ token: 'abc.def' })
  expect(read(login, { token: 'Bearer ' })).toMatchObject({ failure: { field: 'token' } })
})

it('reads that there is nothing from the keys of refunds and coupons, where these are asked for', () => {
  expect(read(refundList, { message: 'NO_REFUND' }, 404)).toEqual({ refunds: [] })
  expect(read(spinCoupons, { message: 'NO_CLAIMABLE_COUPON' }, 400)).toEqual([])
  expect(read(refundReceive, { message: 'NO_REFUND' }, 404)).toMatchObject({ failure: { key: 'NO_REFUND' } })
})

it('is an empty statement only if the host says so: NO_DATA', () => {
  expect(read(statementList, { message: 'NO_DATA' }, 404)).toEqual({ statements: [] })
  for (const [body, status] of [
    ['null', 200],
    [{}, 200],
    [{ message: 'Not Found' }, 404],
  ] as const)
    expect(read(statementList, body, status)).toBeInstanceOf(CallError)
})

it('is an error where there must be a value: NO_DATA', () => {
  expect(read(walletGet, { message: 'NO_DATA' }, 404)).toMatchObject({ failure: { key: 'NO_DATA' } })
})

const tokenTexts = [
  'jwt expired',
  'Token has expired',
  'invalid token',
  'INVALID_TOKEN',
  'tokenExpired',
  'Unauthenticated.',
]

it.each([
  ...tokenTexts,
  ...tokenTexts.map((message) => ({ statusCode: 403, message, error: 'Forbidden' })),
  { error: 'invalid_token' },
])('a 403 that names a refused token is read like a 401: %j', (body) => {
  const refused = { failure: { kind: 'key', key: 'invalid-token' } }
  for (const spec of [walletGet, accountChangePassword]) expect(read(spec, body, 403)).toMatchObject(refused)
  for (const spec of [walletTransfer, lookupInfo]) expect(read(spec, body, 403)).not.toMatchObject(refused)
})

it.each([
  '',
  'Forbidden',
  '<h1>Forbidden</h1>',
  ...['Forbidden', 'Invalid OTP token', 'invalid csrf token', 'No permission'],
])('another 403 says nothing about the session: %j', (message) => {
  for (const body of [message, { message }])
    expect(read(walletGet, body, 403)).not.toMatchObject({ failure: { key: 'invalid-token' } })
})

it.each(['', 'Too many requests, please try again later.', '<html>429</html>'])(
  'a 429 without a key is the limit of requests, also for visitors: %j',
  (body) => {
    for (const spec of [login, walletTransfer, walletGet])
      expect(read(spec, body, 429)).toMatchObject({ failure: { key: 'REQUEST_LIMIT', status: 429 } })
    expect(read(login, { message: 'Wait' }, 429)).toMatchObject({ failure: { key: 'Wait' } })
  },
)

it.each([419, 440, 498])('a %d is read like a 403', (status) => {
  expect(read(walletGet, { message: 'Session expired' }, status)).toMatchObject({
    failure: { key: 'invalid-token' },
  })
  expect(read(walletGet, { message: 'CSRF token mismatch.' }, status)).toMatchObject({
    failure: { key: 'CSRF token mismatch.' },
  })
})

it('reads a 401 that a 200 has in its body', () => {
  for (const body of [
    { code: 401, msg: 'jwt expired' },
    { status: 401, title: 'Unauthenticated' },
  ])
    expect(read(walletGet, body)).toMatchObject({ failure: { key: 'invalid-token', status: 401 } })
})

it('reads a lookup that is a boolean by its only field, whatever its name', () => {
  for (const name of ['registerOTP', 'enabled', 'data', 'status', 'ok', 'result'])
    for (const value of [true, false]) expect(read(lookupRegisterOtp, { [name]: value })).toBe(value)
  for (const body of [
    { error: true },
    { success: false, message: 'x' },
    { message: 'INTERNAL_SERVER_ERROR' },
  ])
    expect(read(lookupRegisterOtp, body)).toBeInstanceOf(CallError)
})

it('reads a notice or conditions that are HTML and no page; a change isn’t accepted by HTML', () => {
  for (const notice of ['<p>Closed at <b>5</b></p>', ' <header>x</header>', 'Closed at 5', '5 < 6'])
    expect(read(lookupNotice, notice)).toBe(notice.trim())
  for (const conditions of ['<p>x</p>', '"<p>x</p>"', ['<p>x</p>']])
    expect(read(lookupConditions, conditions)).toEqual(['<p>x</p>'])
  for (const text of ['x', '"x"']) expect(read(lookupConditions, text)).toBeInstanceOf(CallError)
  for (const page of ['<!DOCTYPE html><p>x', '<html lang="en">x', '<!-- x --><HTML>', '<head></head>x'])
    expect(read(lookupNotice, page)).toMatchObject({ failure: { kind: 'not-json' } })
  for (const spec of [walletTransfer, walletSlip])
    expect(read(spec, '<p>Please wait</p>')).toMatchObject({ outcomeUnknown: true })
})
