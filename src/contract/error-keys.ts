/**
 * Every error key a server may send as `{ "message": KEY }`, grouped as in the specification (section 8). The client
 * translates a key as `errorMsg.<KEY>`; unknown keys are shown unchanged.
 */
export const errorKeyGroups = {
  auth: [
    'UNAUTHORIZED',
    'EXPIRED_AUTH_TOKEN',
    'INVALID_USER_1',
    'INVALID_USER_2',
    'INVALID_USER_3',
    'INVALID_USER_4',
    'INVALID_IP',
    'NO_USER',
    'WRONG_PASSWORD',
    'REQUEST_LIMIT',
    'WRONG_CREDENTIAL',
    'INACTIVE_USER',
    'LOGIN_FAIL',
  ],
  gameProvider: ['NOT_AREASLOT', 'NOT_UFABET', 'GAME_ACTIVATION_FAIL'],
  otp: [
    'OTP_BLOCK',
    'OTP_TOKEN_INVALID',
    'OTP_NOT_EXIST',
    'OTP_VERIFIED',
    'OTP_EXPIRED',
    'OTP_CODE_INVALID',
    'OTP_CODE_VALID',
    'UNVERIFIED_OTP',
    'OTP_SEND_FAIL',
    'OTP_VERIFY_FAIL',
  ],
  registration: [
    'EXISTING_USER',
    'EXISTING_BANK',
    'INVALID_USER_INFO',
    'INVALID_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'REGISTER_FAIL',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
  ],
  bonus: [
    'BONUS_REMAINING',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_MAX_CLAIMED',
    'BONUS_CONDITION',
    'BONUS_CLEAR',
    'BONUS_FULL',
  ],
  invite: [
    'INVITE_COLLECT',
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'NO_INVITEE_PLAY_INFO',
    'INVITE_BONUS_SUCCESS',
    'INVITE_BONUS_FAIL',
  ],
  /** Responses to a repeated `Idempotency-Key`. */
  idempotency: ['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'],
  generic: ['INTERNAL_SERVER_ERROR', 'OK', 'SUCCESS', 'KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
  promotionAndRefund: [
    'NO_PROMOTION',
    'PROMOTION_RECEIVED',
    'QR_FAIL',
    'NO_REFUND',
    'REFUND_CONDITION',
    'REFUND_SUCCESS',
    'REFUND_INACTIVE',
    'REFUND_MINIMUM',
  ],
  wallet: [
    'NO_BANK',
    'NO_WALLET',
    'NO_GAME',
    'SLOT_ALREADY_ACTIVE',
    'SLOT_ACTIVATE_FAIL',
    'SLOT_NO_ACCOUNT',
    'SLOT_RESET_PASSWORD_FAIL',
    'TRANSFER_MINIMUM',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
  ],
  slipAndLink: [
    'SLIP_UPLOAD_FAIL',
    'REQUEST_LIMIT_1MIN',
    'SLIP_NO_FILE',
    'SLIP_INVALID_FILE',
    'TRUELINK_DUPLICATE',
    'TRUELINK_INVALID',
  ],
  coupon: [
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
  ],
  /** Beyond the specification: the call isn't offered to accounts in the member's currency. */
  currency: ['CURRENCY_NOT_OFFERED'],
  /** Lower-case keys of the specification that redirect instead of being shown. */
  redirect: ['invalid-token', 'gone'],
} as const

type Groups = typeof errorKeyGroups

/** A key of the specification's error catalogue. */
export type ErrorKey = Groups[keyof Groups][number]

/** All keys, flat. */
export const errorKeys: readonly ErrorKey[] = /* @__PURE__ */ Object.values(errorKeyGroups).flat()

/** Keys that report a success; any other key in the body of a 2xx response says that the call failed. */
export const successKeys: readonly string[] = [
  'OK',
  'SUCCESS',
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'BONUS_CLEAR',
  'INVITE_BONUS_SUCCESS',
  'REFUND_SUCCESS',
]

/** Prefixes of keys: names of error classes and translation ids, e.g. "Error: NO_DATA" and "errorMsg.NO_DATA". */
const keyPrefix = /^err(or)?(s|msg)?[^\p{L}]+/iu

/** Keys of several words as they are written in the catalogue. */
const wholeKeys = /[A-Z\d]+(?:_[A-Z\d]+)+/g

/**
 * The key that a text means, also in lower case, in camelCase, or with spaces, hyphens or punctuation; a key of several words
 * also in a text of ASCII: "MONEY_NOT_ENOUGH: balance 20". One in Thai or Lao is for members.
 */
export function findKey<K extends string>(keys: readonly K[], text: string): K | undefined {
  const whole: readonly string[] = (/^[ -~]*$/.test(text) && text.match(wholeKeys)) || []
  const letters = text
    .trim()
    .replace(keyPrefix, '')
    .replaceAll(/[^\p{L}\d]+/gu, '')
    .toUpperCase()
  return keys.find((key) => key === text.trim() || key.replaceAll('_', '') === letters || whole.includes(key))
}

/**
 * The key of the catalogue that a host means, see `findKey`. Keys that redirect have to match exactly: "Gone" is also the
 * name of a status, and an "invalid token" may be that of a one-time code.
 */
export const findErrorKey = (text: string): ErrorKey | undefined => findKey(errorKeys, text)
