import { beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { qrCreate } from '#contract/qr.ts'
import { bonusCheckActive } from '#contract/rewards/bonus.ts'
import { bonusClear } from '#contract/rewards/bonus-changes.ts'
import { inviteBonus } from '#contract/rewards/invite.ts'
import { refundReceive } from '#contract/rewards/refund.ts'
import { spin } from '#contract/rewards/spin.ts'
import { statementSlips } from '#contract/statement.ts'
import { walletSlip, walletTransfer, walletTruelink } from '#contract/wallet-changes.ts'
import { CallError } from './api-error.ts'
import { readResponse as read } from './response.fixture.ts'

// What responses of hosts say that read the specification in another way than the reference backend.

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

it.each<[unknown, string | undefined]>([
  [{ success: false, message: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ success: 'false', message: 'Not today' }, 'Not today'],
  [{ success: 0, error: { message: 'NO_GAME' } }, 'NO_GAME'],
  [{ success: false }, undefined],
  [{ status: false, message: 'x' }, 'x'],
  [{ status: 'error', message: 'x' }, 'x'],
  [{ statusCode: 400, message: ['x', 'y'], error: 'Bad Request' }, 'x'],
  [{ result: 'fail' }, undefined],
  [{ ok: false, error: 'x' }, 'x'],
  [{ error: 'TRANSFER_FAIL' }, 'TRANSFER_FAIL'],
  [{ error: true, message: 'x' }, 'x'],
  [{ code: 'NO_GAME' }, 'NO_GAME'],
  [{ message: 'transfer fail' }, 'TRANSFER_FAIL'],
  ['"TRANSFER_FAIL"', 'TRANSFER_FAIL'],
  ['TRANSFER_FAIL', 'TRANSFER_FAIL'],
  ['false', undefined],
  ['FAILED', undefined],
  [{ message: 'failed' }, 'failed'],
  [{ statusCode: '400' }, undefined],
  [{ status: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ result: 'money not enough' }, 'MONEY_NOT_ENOUGH'],
  [{ message: ['MONEY_NOT_ENOUGH'] }, 'MONEY_NOT_ENOUGH'],
  [{ code: 400, message: 'Not today' }, 'Not today'],
  [{ success: 'no' }, undefined],
  [{ success: 'failed', message: 'x' }, 'x'],
  [{ success: false, status: 'gone' }, undefined],
  [{ error: { code: 'MONEY_NOT_ENOUGH' } }, 'MONEY_NOT_ENOUGH'],
  [{ data: { success: false } }, undefined],
  [{ Success: false, message: 'x' }, 'x'],
  [{ isSuccess: false, message: 'x' }, 'x'],
  [{ status: 'REJECTED', message: 'x' }, 'x'],
  [{ error: { key: 'x' } }, undefined],
  [{ errors: [{ message: 'MONEY_NOT_ENOUGH' }] }, 'MONEY_NOT_ENOUGH'],
  [{ data: null, errors: ['x'] }, 'x'],
  [{ errors: { amount: ['too low'] } }, 'too low'],
  [{ data: { success: false, message: 'Not today' } }, 'Not today'],
  [{ data: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ msg: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ err: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ errorMessage: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ error_message: 'MONEY_NOT_ENOUGH', Status: 'ERROR' }, 'MONEY_NOT_ENOUGH'],
  [{ key: 'MONEY_NOT_ENOUGH', message: 'OK' }, 'MONEY_NOT_ENOUGH'],
  [['MONEY_NOT_ENOUGH'], 'MONEY_NOT_ENOUGH'],
  [[{ errorCode: 'MONEY_NOT_ENOUGH', message: 'x' }], 'MONEY_NOT_ENOUGH'],
  [{ message: 'moneyNotEnough' }, 'MONEY_NOT_ENOUGH'],
  [{ is_success: 0, msg: 'Not today' }, 'Not today'],
  [{ failed: true }, undefined],
  [{ failure: 'TRUE', message: 'x' }, 'x'],
  [{ isError: true, message: 'x' }, 'x'],
  [{ is_error: 1 }, undefined],
  [{ hasError: true }, undefined],
  [{ status: { code: 400, message: 'x' } }, 'x'],
  [{ returnCode: 500, message: 'x' }, 'x'],
  [{ resultCode: 'ERROR', message: 'x' }, 'x'],
  [{ response_code: '404', message: 'x' }, 'x'],
  [{ response: { success: false } }, undefined],
  [{ response: { message: 'MONEY_NOT_ENOUGH' } }, 'MONEY_NOT_ENOUGH'],
  [{ result: { isError: true, message: 'x' } }, 'x'],
  [{ errorCode: 1001, errorMessage: 'Not today' }, 'Not today'],
  [{ error_code: 'E1001', error_message: 'Not today' }, 'Not today'],
  [{ data: { status: 'FAILED', message: 'Not today' } }, 'Not today'],
  [{ success: true, data: { success: false, message: 'MONEY_NOT_ENOUGH' } }, 'MONEY_NOT_ENOUGH'],
  [{ message: 'MONEY_NOT_ENOUGH: balance 20' }, 'MONEY_NOT_ENOUGH'],
  [{ message: 'BadRequestException: [400] MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ error: { code: 0, message: 'MONEY_NOT_ENOUGH' } }, 'MONEY_NOT_ENOUGH'],
  [{ code: '500', message: 'Not today' }, 'Not today'],
  [{ code: 'FAIL' }, undefined],
  [{ errorCode: 1001, message: 'Not today' }, 'Not today'],
  [{ ok: 0 }, undefined],
  [{ ok: '0', msg: 'Not today' }, 'Not today'],
  [{ succeed: false }, undefined],
  [{ data: { error: 'Not today' } }, 'Not today'],
  [[{ success: false }], undefined],
  [{ errorMsg: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ messages: ['MONEY_NOT_ENOUGH'] }, 'MONEY_NOT_ENOUGH'],
  [{ status: 'reject' }, undefined],
  [{ status: { code: 'VOUCHER_OUT_OF_STOCK', message: 'x' } }, 'x'],
  [{ transaction: { status: 'FAILED' } }, undefined],
  [{ payload: { success: false } }, undefined],
  [[{ status: 'FAILED' }], undefined],
  [{ data: [{ status: 'FAILED' }] }, undefined],
  [{ data: false }, undefined],
  [{ data: { ok: false } }, undefined],
  [{ data: { result: 'fail' } }, undefined],
  [{ reason: 'MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ fail: true }, undefined],
  [{ ok: 'no' }, undefined],
  [{ httpStatus: 400, message: 'x' }, 'x'],
  [{ errcode: 40001, errmsg: 'Not today' }, 'Not today'],
  [{ status: 'INVALID', message: 'x' }, 'x'],
  [{ result: 'NG' }, undefined],
  [{ result: 'unsuccess' }, undefined],
  [{ isFail: true, message: 'x' }, 'x'],
  [{ accepted: false, message: 'x' }, 'x'],
  [{ type: 'error', message: 'x' }, 'x'],
  [{ exception: 'InsufficientFunds' }, 'InsufficientFunds'],
  // What reads like a success explains nothing.
  [{ message: 'OK', data: { success: false } }, undefined],
  [{ code: 0, msg: 'success', data: { status: 'FAILED' } }, undefined],
])('a transfer failed if the body says so: %j', (body, key) => {
  const failure = key === undefined ? { kind: 'http' } : { kind: 'key', key }
  expect(read(walletTransfer, body)).toMatchObject({ failure, refused: true })
})

it.each([
  [{ success: true, message: 'TRANSFER_FAIL', error: 'x' }, { message: 'TRANSFER_FAIL' }],
  [{ status: 'success', error: null, message: 'Success' }, { message: 'SUCCESS' }],
  [{ status: 200, error: '', message: 'You are welcome' }, { message: 'You are welcome' }],
  [{ statusCode: 201, error: [], code: 500 }, {}],
  [{ message: ['Thank you'], code: 200 }, {}],
  [{ success: 'yes', message: 'x' }, { message: 'x' }],
  [{ status: 0, error: 0, code: 'BONUS50' }, {}],
  [{ error: { code: 0, message: 'ไม่มีข้อผิดพลาด' } }, {}],
  [{ error: 'No errors', data: { status: 'SUCCESS' } }, {}],
  [{ errorCode: 'S0000', errorMessage: 'ทำรายการสำเร็จ' }, {}],
  [{ error: {}, errors: [], message: 'ok' }, { message: 'OK' }],
  [{ errors: null, isSuccess: true }, {}],
  [{ errorCode: 0, errorMessage: 'Transferred' }, {}],
  [{ errorCode: '0000', errorMessage: '' }, {}],
  [{ errorCode: 200, errorMessage: 'Transferred' }, {}],
  [{ errorCode: null, errorMessage: 'Transferred' }, {}],
  [{ key: 'abc', data: { key: 'K1', message: 'Done' }, msg: 'Done', err: null, errorMessage: 'Done' }, {}],
  [{ data: 'gone', key: 'OK', detail: 'All of it' }, {}],
  [['Done', { message: 'Done' }], {}],
  [{ failed: false, failure: null, isError: 0, hasError: 'false' }, {}],
  [{ failed: 1, failure: 'none' }, {}],
  [{ success: true, isError: true }, {}],
  [{ status: { code: 200, message: 'Done' } }, {}],
  [{ status: { code: 450, message: 'Success' } }, {}],
  [{ resultCode: '00', returnCode: 0, responseCode: 200 }, {}],
  [{ response: { success: true, status: 'FAILED' }, result: { code: 500 } }, {}],
  [{ data: { code: 500, message: 'Thank you' } }, {}],
  [{ ok: 1, code: 'T500', errorCode: '00', message: 'Moved' }, { message: 'Moved' }],
  [{ code: 'FAILSAFE', status: 'cancelled' }, {}],
  [{ message: 'ok', errors: { amount: [] } }, { message: 'OK' }],
  [{ error: '-' }, {}],
  [{ type: 'transfer', exception: null }, {}],
  [{ error: 'N/A', err: 'No Error' }, {}],
  [{ status: { code: 'SUCCESS', message: 'x' } }, {}],
  [{ transaction: { status: 'PENDING' }, slots: [{ status: false }] }, {}],
])('a transfer is done if the body doesn’t say that it failed: %j', (body, result) => {
  expect(read(walletTransfer, body)).toEqual(result)
})

/** The wallet of a member whose friends haven't played and who had a refused deposit: hosts answer a change with it. */
const walletAfter = {
  wallet: { amount: 900 },
  invite: { amount: 0, success: 0, fail: 100 },
  refund: { result: false, refundAmount: 0, refundSuccess: 0, refundFail: 0 },
  slots: [{ slotCode: 'NAKA', status: 'error' }],
  statements: [{ status: 'SUCCESS' }, { status: 'FAILED' }],
}

it.each(calls.filter(({ changes }) => changes))('a wallet says nothing about how $name went', (spec) => {
  for (const body of [walletAfter, { message: 'SUCCESS', ...walletAfter }])
    expect(read(spec, body)).not.toMatchObject({ refused: true })
})

it('the state after a success isn’t a refusal', () => {
  const { invite, refund } = walletAfter
  expect(read(inviteBonus, invite)).not.toBeInstanceOf(CallError)
  expect(read(refundReceive, refund)).not.toBeInstanceOf(CallError)
  expect(read(bonusClear, { status: false, message: 'BONUS_CLEAR' })).not.toBeInstanceOf(CallError)
  expect(read(bonusClear, { status: false, message: 'BONUS_CONDITION' })).toMatchObject({ refused: true })
  expect(read(bonusClear, { status: false })).toMatchObject({ refused: true })
})

it('reads a field that belongs to the call as such, and an unknown outcome as one', () => {
  expect(read(walletSlip, { status: 'failed', note: 'NOT_MATCH' })).toMatchObject({ status: 'failed' })
  expect(read(bonusCheckActive, { status: false })).toMatchObject({ status: false })
  expect(read(qrCreate, { hasQrcode: false, message: 'QR_FAIL' })).toMatchObject({ message: 'QR_FAIL' })
  expect(read(walletSlip, { status: 'error' })).toMatchObject({ refused: true })
  expect(read(spin, { success: false, error: 'NO_COIN' })).toMatchObject({ failure: { key: 'NO_COIN' } })
  // Fields that are absent from the body have defaults, which say nothing.
  const reading = [statementSlips, { statusCode: 401, message: 'UNAUTHORIZED' }] as const
  expect(read(...reading)).toMatchObject({ failure: { key: 'UNAUTHORIZED' } })
  expect(read(walletTruelink, { amount: 50, error: 'TRUELINK_DUPLICATE' })).toMatchObject({ refused: true })
  expect(read(walletTruelink, { amount: 0, message: 'TRUELINK_DUPLICATE' })).toMatchObject({ refused: true })
  expect(read(walletTruelink, { amount: 100, message: 'TRUELINK_DUPLICATE' })).toMatchObject({
    refused: true,
  })
  expect(read(walletSlip, { reference: 'x1', message: 'REQUEST_LIMIT_1MIN' })).toMatchObject({
    refused: true,
  })
  expect(read(walletSlip, { status: 'failed', message: 'NOT_MATCH' })).toMatchObject({ status: 'failed' })
  expect(read(walletSlip, { status: 'FAILED', note: 'NOT_MATCH' })).toMatchObject({ status: 'failed' })
  for (const body of [
    { success: false, message: 'INTERNAL_SERVER_ERROR' },
    { statusCode: 504, message: 'upstream timed out' },
  ])
    expect(read(walletTransfer, body)).toMatchObject({ outcomeUnknown: true })
})

it.each([
  [{ message: 'Bad Request', error: 'money not enough' }, 'MONEY_NOT_ENOUGH'],
  [{ statusCode: 401, message: 'Wrong PIN', error: 'Unauthorized' }, 'Wrong PIN'],
  [{ message: 'Money-not enough.' }, 'MONEY_NOT_ENOUGH'],
  [{ message: 'requestLimit1Min' }, 'REQUEST_LIMIT_1MIN'],
  [{ message: 'bank-account-name-eng' }, 'BANK_ACCOUNT_NAME_ENG'],
  [{ message: 'Error: MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ message: 'errorMsg.MONEY_NOT_ENOUGH' }, 'MONEY_NOT_ENOUGH'],
  [{ message: 'ยอดเงินไม่พอ (NO_DATA)' }, 'ยอดเงินไม่พอ (NO_DATA)'],
  [{ message: { message: 'otp expired' } }, 'OTP_EXPIRED'],
  [{ message: 'x', code: 'KEY_INVALID' }, 'KEY_INVALID'],
  [{ message: 'The given data was invalid.', errors: { amount: ['x'] } }, 'The given data was invalid.'],
  [{ message: 'Gone' }, 'Gone'],
  [{ message: 'invalid token' }, 'invalid token'],
])('finds the key that an error body means: %j', (body, key) => {
  expect(read(walletTransfer, body, 400)).toMatchObject({ failure: { kind: 'key', key } })
})

it.each([
  ['ASP.NET', { type: 'https://x', title: 'Bad Request', status: 400, detail: 'Not today' }, 'Not today'],
  ['ASP.NET', { title: 'Validation failed', status: 400, errors: { Amount: ['Too low'] } }, 'Too low'],
  ['ASP.NET', { title: 'Conflict', status: 409, traceId: '00-1' }, 'Conflict'],
  ['ASP.NET', { Message: 'Not today', ExceptionType: 'X' }, 'Not today'],
  [
    'Laravel',
    { message: 'Too low (and 1 more error)', errors: { amount: ['Too low'] } },
    'Too low (and 1 more error)',
  ],
  ['Laravel', { errors: { amount: ['MONEY_NOT_ENOUGH'] } }, 'MONEY_NOT_ENOUGH'],
  ['Django', { detail: 'Not today' }, 'Not today'],
  ['Django', { detail: 'money not enough', code: 'x' }, 'MONEY_NOT_ENOUGH'],
  ['FastAPI', { detail: [{ loc: ['body', 'amount'], msg: 'Too low', type: 'x' }] }, 'Too low'],
  [
    'Spring',
    { timestamp: 'x', status: 400, error: 'Bad Request', message: 'Not today', path: '/' },
    'Not today',
  ],
  ['GraphQL', { data: null, errors: [{ message: 'Not today', path: ['transfer'] }] }, 'Not today'],
  ['GraphQL', { errors: [{ message: 'x', extensions: { code: 'y' } }, { message: 'NO_GAME' }] }, 'NO_GAME'],
  ['Mongoose', { errors: { amount: { message: 'Too low', kind: 'min' } } }, 'Too low'],
])('finds the reason in the errors of %s: %j', (_, body, key) => {
  expect(read(walletTransfer, body, 400)).toMatchObject({ failure: { kind: 'key', key } })
})
