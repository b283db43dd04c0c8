import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { callSection } from './sections.ts'
import { untriedCalls } from './writes/untried.ts'

/** Calls with effects that the kit makes. */
const tried = [
  ...[
    'login',
    'logout',
    'accountRegister',
    'accountChangePassword',
    'otpSend',
    'otpVerify',
    'walletTransfer',
  ],
  ...['qrCreate', 'qrDelete', 'chatSendMessage', 'chatUploadImage', 'chatReadCustomer'],
]

test('every call is in a section of the specification', () => {
  for (const call of calls) expect(callSection(call), call.name).not.toBe('SPEC §7 Calls')
})

test('every call is a read, is tried, or is listed with the reason why not', () => {
  const changing = calls.filter(({ changes }) => changes).map(({ name }) => name)
  expect([...tried, ...Object.values(untriedCalls).flat()].toSorted()).toEqual(changing.toSorted())
})
