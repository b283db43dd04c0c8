import * as v from 'valibot'
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
import { normalizeCode } from './formats/typed-digits.ts'
import { optionalVisibleText, visibleText } from './formats/visible-text.ts'
import { instant } from './instant.ts'
import { presentedPassword } from './login.ts'
import {
  anyResponse,
  flag,
  id,
  messageResponse,
  optional,
  optionalText,
  returnedIds,
  typedPhone,
} from './shapes.ts'

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

/** Currency of an account: LAK (default in Laos) or BAHT. Rules about it are in `currency.ts`. */
export const currency = v.picklist(['LAK', 'BAHT'])
export type Currency = v.InferOutput<typeof currency>

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

export const profile = v.object({
  _id: optional(returnedIds.member),
  username: optionalText,
  name: optionalText,
  createdAt: optional(instant),
})
export type Profile = v.InferOutput<typeof profile>

export const bankAccount = v.object({
  bank: optional(v.object({ nameTH: optionalText, nameEN: optionalText, nameLA: optionalText })),
  bankAccountName: optionalText,
  bankAccountNo: optional(id),
  bankCode: optional(returnedIds.bank),
  bankType: optionalText,
  mode: optionalText,
  currency: optionalText,
  /** Whether `accountUpdateProfile` may change it; if absent, it may. Beyond the specification. */
  editable: optional(flag),
})
export type BankAccount = v.InferOutput<typeof bankAccount>

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

export const accountProfile = {
  name: 'accountProfile',
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  summary: "The member's profile and bank account.",
  response: v.object({ profile: v.fallback(v.nullish(profile, {}), {}), bankAccount: optional(bankAccount) }),
  errors: ['NO_USER'],
  changes: false,
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
