import * as v from 'valibot'
import { currency } from './account.ts'
import {
  ACCOUNT_NO_MAX,
  ACCOUNT_NO_MIN,
  HOLDER_NAME_MAX_LENGTH,
  INVITE_CODE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  normalizeAccountNo,
  normalizeHolderName,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './account-rules.ts'
import type { Call } from './call.ts'
import { normalizeCode } from './formats/typed-codes.ts'
import { optionalVisibleText, visibleText } from './formats/visible-text.ts'
import { presentedPassword } from './login.ts'
import { anyResponse, messageResponse, typedPhone } from './shapes.ts'

// Apart from `account.ts`, which home needs at its start.

/** A new password: 8 to 128 characters, no control characters or lone surrogates. Not trimmed: spaces count. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH),
  v.maxLength(PASSWORD_MAX_LENGTH),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
)

const bankCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,16}$/))

const bankAccountNo = v.pipe(
  v.string(),
  v.transform(normalizeAccountNo),
  v.regex(new RegExp(`^\\d{${ACCOUNT_NO_MIN},${ACCOUNT_NO_MAX}}$`)),
)

const bankAccountName = visibleText(HOLDER_NAME_MAX_LENGTH, normalizeHolderName)

/** Only compared with the registered name, which may be older than today's rules for names. */
const registeredHolderName = v.pipe(v.string(), v.transform(normalizeHolderName))

/** Registration (specification, section 3). `inviteCode` is "PR" and the inviter's profile id. */
export const registration = v.strictObject({
  name: visibleText(NAME_MAX_LENGTH),
  username: typedPhone,
  password: newPassword,
  sourceCode: v.optional(optionalVisibleText(40), ''),
  inviteCode: v.optional(optionalVisibleText(INVITE_CODE_MAX_LENGTH, normalizeCode), ''),
  bankCode,
  bankAccountName,
  bankAccountNo,
  currency: v.optional(currency),
  /** The token from `otp/verify`, if the host offers `otp-token`. */
  otpToken: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))),
})
export type Registration = v.InferOutput<typeof registration>

/** The call may be made before the bank step, so everything but the phone number is optional. */
const partialRegistration = v.strictObject({
  ...v.partial(registration).entries,
  username: typedPhone,
})

export const accountValidate = {
  name: 'accountValidate',
  method: 'POST',
  path: '/api/account/validate',
  access: 'public',
  summary: 'Checks registration data without registering.',
  body: partialRegistration,
  response: anyResponse,
  errors: [
    'EXISTING_USER',
    'EXISTING_BANK',
    'INVALID_USER_INFO',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'UNVERIFIED_OTP',
    'REQUEST_LIMIT',
  ],
  changes: false,
} as const satisfies Call

export const accountRegister = {
  name: 'accountRegister',
  method: 'POST',
  path: '/api/account',
  access: 'public',
  summary: 'Registers a member.',
  body: registration,
  response: anyResponse,
  errors: [...accountValidate.errors, 'REGISTER_FAIL'],
  changes: true,
} as const satisfies Call

export const accountUpdateProfile = {
  name: 'accountUpdateProfile',
  method: 'PUT',
  path: '/api/account/profile',
  access: 'member',
  summary:
    'Changes the profile name and bank account; INVALID_BANK if that differs from the registered one and isn’t `editable`.',
  body: v.strictObject({
    name: visibleText(NAME_MAX_LENGTH),
    // Absent if the host hasn't sent them.
    bankCode: v.optional(bankCode),
    bankAccountName: v.optional(registeredHolderName),
    bankAccountNo: v.optional(bankAccountNo),
  }),
  response: messageResponse,
  errors: ['EXISTING_BANK', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'INVALID_USER_INFO', 'BONUS_REMAINING'],
  changes: true,
} as const satisfies Call

export const accountBankName = {
  name: 'accountBankAccountName',
  method: 'PUT',
  path: '/api/account/bankAccountName',
  access: 'member',
  summary: "Corrects the holder's name of the member's own bank account.",
  body: v.strictObject({ bankCode, bankAccountName }),
  response: messageResponse,
  errors: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'NO_BANK'],
  changes: true,
} as const satisfies Call

export const accountChangePassword = {
  name: 'accountChangePassword',
  method: 'PUT',
  path: '/api/account/changepwd',
  access: 'member',
  summary: 'Changes the password; other sessions of the member end.',
  body: v.strictObject({ oldPassword: presentedPassword, newPassword }),
  response: messageResponse,
  errors: ['WRONG_PASSWORD', 'REQUEST_LIMIT', 'INVALID_USER_INFO'],
  changes: true,
} as const satisfies Call
