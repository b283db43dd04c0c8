import { accountChangePassword, accountRegister } from '#contract/account.ts'
import type { Call } from '#contract/call.ts'
import type { ErrorKey } from '#contract/error-keys.ts'
import { otpSend, otpVerify } from '#contract/otp.ts'
import { reportRefusal } from '#scripts/conformance/checks/refusal.ts'
import { emptyFormKeys } from '#scripts/conformance/checks/refusals.ts'
import type { CallInput } from '#scripts/conformance/host.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { answerSection, titleOf } from '#scripts/conformance/sections.ts'

/** Checks that changes of accounts with wrong or missing data are refused. */
export async function checkAccountRefusals(kit: Kit): Promise<void> {
  const password = kit.options.member?.password ?? ''
  const refused: readonly (readonly [
    call: Call,
    what: string,
    input: CallInput,
    expected: readonly ErrorKey[],
  ])[] = [
    [accountRegister, 'an empty form', { body: {}, token: null }, emptyFormKeys],
    [otpSend, 'an empty form', { body: {}, token: null }, emptyFormKeys],
    [
      otpVerify,
      'an invented token',
      { body: { otpToken: 'invented-token', otpCode: '000000' }, token: null },
      ['OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'KEY_INVALID'],
    ],
    // The new password is the current one: if a host accepts a wrong old password, nothing changes.
    [
      accountChangePassword,
      'a wrong old password',
      { body: { oldPassword: `${password}-wrong`.slice(-128), newPassword: password } },
      ['WRONG_PASSWORD'],
    ],
  ]
  for (const [call, what, input, expected] of refused) {
    await kit.check('Writes', `${titleOf(call)} with ${what}`, async (report) => {
      const response = await kit.host.send(call, input)
      if (response.status >= 200 && response.status < 300)
        report.error(answerSection(call, []), titleOf(call), `The call succeeds with ${what}.`)
      else reportRefusal(report, call, response, { what: `The call with ${what}`, expected })
    })
  }
}
