import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorKey } from '#contract/error-keys.ts'

/**
 * English text of every server error key (specification, section 8). Only used to extract the message catalogs: at
 * runtime `error-text.ts` looks the ids up, so this table isn't shipped.
 */
export const errorMessages: Record<ErrorKey, MessageDescriptor> = {
  UNAUTHORIZED: msg({
    id: 'errorMsg.UNAUTHORIZED',
    message: 'We could not verify your identity. Please sign in again.',
  }),
  EXPIRED_AUTH_TOKEN: msg({
    id: 'errorMsg.EXPIRED_AUTH_TOKEN',
    message: 'Your session has expired. Please sign in again.',
  }),
  INVALID_USER_1: msg({
    id: 'errorMsg.INVALID_USER_1',
    message: 'This account can’t be used (1). Please contact support.',
  }),
  INVALID_USER_2: msg({
    id: 'errorMsg.INVALID_USER_2',
    message: 'This account can’t be used (2). Please contact support.',
  }),
  INVALID_USER_3: msg({
    id: 'errorMsg.INVALID_USER_3',
    message: 'This account can’t be used (3). Please contact support.',
  }),
  INVALID_USER_4: msg({
    id: 'errorMsg.INVALID_USER_4',
    message: 'This account can’t be used (4). Please contact support.',
  }),
  INVALID_IP: msg({
    id: 'errorMsg.INVALID_IP',
    message: 'The service can’t be used from your network. Please contact support.',
  }),
  NO_USER: msg({ id: 'errorMsg.NO_USER', message: 'This member was not found.' }),
  WRONG_PASSWORD: msg({ id: 'errorMsg.WRONG_PASSWORD', message: 'The password is incorrect.' }),
  REQUEST_LIMIT: msg({
    id: 'errorMsg.REQUEST_LIMIT',
    message: 'Too many requests. Please wait a moment and try again.',
  }),
  WRONG_CREDENTIAL: msg({
    id: 'errorMsg.WRONG_CREDENTIAL',
    message: 'The phone number or password is incorrect.',
  }),
  INACTIVE_USER: msg({
    id: 'errorMsg.INACTIVE_USER',
    message: 'This account is not active. Please contact support.',
  }),
  LOGIN_FAIL: msg({ id: 'errorMsg.LOGIN_FAIL', message: 'Signing in failed. Please try again.' }),

  NOT_AREASLOT: msg({
    id: 'errorMsg.NOT_AREASLOT',
    message: 'No AreaSlot account was found for you. Please contact support.',
  }),
  NOT_UFABET: msg({
    id: 'errorMsg.NOT_UFABET',
    message: 'No UFABET account was found for you. Please contact support.',
  }),
  GAME_ACTIVATION_FAIL: msg({
    id: 'errorMsg.GAME_ACTIVATION_FAIL',
    message: 'The game account could not be opened. Please try again.',
  }),

  OTP_BLOCK: msg({
    id: 'errorMsg.OTP_BLOCK',
    message: 'Too many wrong codes. Please wait before you ask for a new one.',
  }),
  OTP_TOKEN_INVALID: msg({
    id: 'errorMsg.OTP_TOKEN_INVALID',
    message: 'This code request is no longer valid. Please ask for a new code.',
  }),
  OTP_NOT_EXIST: msg({
    id: 'errorMsg.OTP_NOT_EXIST',
    message: 'No code was sent for this request. Please ask for a new code.',
  }),
  OTP_VERIFIED: msg({ id: 'errorMsg.OTP_VERIFIED', message: 'This phone number is already confirmed.' }),
  OTP_EXPIRED: msg({
    id: 'errorMsg.OTP_EXPIRED',
    message: 'This code has expired. Please ask for a new code.',
  }),
  OTP_CODE_INVALID: msg({
    id: 'errorMsg.OTP_CODE_INVALID',
    message: 'The code is incorrect. Please check it and try again.',
  }),
  OTP_CODE_VALID: msg({ id: 'errorMsg.OTP_CODE_VALID', message: 'The code is correct.' }),
  UNVERIFIED_OTP: msg({
    id: 'errorMsg.UNVERIFIED_OTP',
    message: 'Please confirm your phone number with the code first.',
  }),
  OTP_SEND_FAIL: msg({
    id: 'errorMsg.OTP_SEND_FAIL',
    message: 'The code could not be sent. Please try again.',
  }),
  OTP_VERIFY_FAIL: msg({
    id: 'errorMsg.OTP_VERIFY_FAIL',
    message: 'The code could not be checked. Please try again.',
  }),

  EXISTING_USER: msg({ id: 'errorMsg.EXISTING_USER', message: 'This phone number is already registered.' }),
  EXISTING_BANK: msg({ id: 'errorMsg.EXISTING_BANK', message: 'This bank account is already registered.' }),
  INVALID_USER_INFO: msg({
    id: 'errorMsg.INVALID_USER_INFO',
    message: 'Some of your details are not valid. Please check them.',
  }),
  INVALID_BANK: msg({
    id: 'errorMsg.INVALID_BANK',
    message: 'The bank account is not valid. Please check bank and number.',
  }),
  BANK_ACCOUNT_NAME_ENG: msg({
    id: 'errorMsg.BANK_ACCOUNT_NAME_ENG',
    message: 'Bank account name must be in English only',
  }),
  REGISTER_FAIL: msg({ id: 'errorMsg.REGISTER_FAIL', message: 'The registration failed. Please try again.' }),
  PHONE_NUMBER_REQUIRE_10_DIGIT: msg({
    id: 'errorMsg.PHONE_NUMBER_REQUIRE_10_DIGIT',
    message: 'The phone number must support 10 digits',
  }),

  BONUS_REMAINING: msg({
    id: 'errorMsg.BONUS_REMAINING',
    message: 'You still hold a bonus. Please end it first.',
  }),
  BONUS_ALREADY_ACTIVE: msg({ id: 'errorMsg.BONUS_ALREADY_ACTIVE', message: 'A bonus is already active.' }),
  BONUS_MAX_CLAIMED: msg({
    id: 'errorMsg.BONUS_MAX_CLAIMED',
    message: 'You have received this bonus as often as it is offered.',
  }),
  BONUS_CONDITION: msg({
    id: 'errorMsg.BONUS_CONDITION',
    message: 'The bonus can’t be ended while its conditions are not met.',
  }),
  BONUS_CLEAR: msg({ id: 'errorMsg.BONUS_CLEAR', message: 'The bonus has been ended.' }),
  BONUS_FULL: msg({
    id: 'errorMsg.BONUS_FULL',
    message: 'The maximum number of promotions has been reached.',
  }),

  INVITE_COLLECT: msg({
    id: 'errorMsg.INVITE_COLLECT',
    message: 'The invite bonus is being collected. Please try again later.',
  }),
  INVITE_INACTIVE: msg({
    id: 'errorMsg.INVITE_INACTIVE',
    message: 'The invite bonus is not available at the moment.',
  }),
  NO_INVITE_BONUS: msg({ id: 'errorMsg.NO_INVITE_BONUS', message: 'There is no invite bonus to receive.' }),
  NO_INVITEE_PLAY_INFO: msg({
    id: 'errorMsg.NO_INVITEE_PLAY_INFO',
    message: 'There is no play of invited friends to count yet.',
  }),
  INVITE_BONUS_SUCCESS: msg({
    id: 'errorMsg.INVITE_BONUS_SUCCESS',
    message: 'The invite bonus was added to your wallet.',
  }),
  INVITE_BONUS_FAIL: msg({
    id: 'errorMsg.INVITE_BONUS_FAIL',
    message: 'The invite bonus could not be received. Please try again.',
  }),

  REQUEST_IN_PROGRESS: msg({
    id: 'errorMsg.REQUEST_IN_PROGRESS',
    message: 'Your request is still being processed. Please wait a moment.',
  }),
  IDEMPOTENCY_KEY_REUSED: msg({
    id: 'errorMsg.IDEMPOTENCY_KEY_REUSED',
    message: 'This request differs from one that was sent before. Nothing was done; please send it again.',
  }),

  INTERNAL_SERVER_ERROR: msg({
    id: 'errorMsg.INTERNAL_SERVER_ERROR',
    message: 'The service has a problem right now. Please try again later.',
  }),
  OK: msg({ id: 'errorMsg.OK', message: 'Done' }),
  SUCCESS: msg({ id: 'errorMsg.SUCCESS', message: 'Done' }),
  KEY_MISSING: msg({
    id: 'errorMsg.KEY_MISSING',
    message: 'Something required is missing. Please fill it in.',
  }),
  KEY_INVALID: msg({
    id: 'errorMsg.KEY_INVALID',
    message: 'Something you entered is not valid. Please check it.',
  }),
  NO_DATA: msg({ id: 'errorMsg.NO_DATA', message: 'Nothing was found.' }),

  NO_PROMOTION: msg({ id: 'errorMsg.NO_PROMOTION', message: 'This promotion was not found.' }),
  PROMOTION_RECEIVED: msg({
    id: 'errorMsg.PROMOTION_RECEIVED',
    message: 'You have already received this promotion.',
  }),
  QR_FAIL: msg({ id: 'errorMsg.QR_FAIL', message: 'The QR code could not be made. Please try again.' }),
  NO_REFUND: msg({ id: 'errorMsg.NO_REFUND', message: 'There is no refund to receive.' }),
  REFUND_CONDITION: msg({
    id: 'errorMsg.REFUND_CONDITION',
    message: 'The refund can’t be received while its conditions are not met.',
  }),
  REFUND_SUCCESS: msg({ id: 'errorMsg.REFUND_SUCCESS', message: 'The refund was received.' }),
  REFUND_INACTIVE: msg({
    id: 'errorMsg.REFUND_INACTIVE',
    message: 'Refunds are not available at the moment.',
  }),
  REFUND_MINIMUM: msg({ id: 'errorMsg.REFUND_MINIMUM', message: 'The refund must be above 0.' }),

  NO_BANK: msg({
    id: 'errorMsg.NO_BANK',
    message: 'No bank account is registered for you. Please contact support.',
  }),
  NO_WALLET: msg({ id: 'errorMsg.NO_WALLET', message: 'Your wallet was not found. Please contact support.' }),
  NO_GAME: msg({ id: 'errorMsg.NO_GAME', message: 'This game was not found.' }),
  SLOT_ALREADY_ACTIVE: msg({
    id: 'errorMsg.SLOT_ALREADY_ACTIVE',
    message: 'This game account is already open.',
  }),
  SLOT_ACTIVATE_FAIL: msg({
    id: 'errorMsg.SLOT_ACTIVATE_FAIL',
    message: 'The game account could not be opened. Please try again.',
  }),
  SLOT_NO_ACCOUNT: msg({
    id: 'errorMsg.SLOT_NO_ACCOUNT',
    message: 'You don’t have an account for this game yet.',
  }),
  SLOT_RESET_PASSWORD_FAIL: msg({
    id: 'errorMsg.SLOT_RESET_PASSWORD_FAIL',
    message: 'The game password could not be reset. Please try again.',
  }),
  TRANSFER_MINIMUM: msg({ id: 'errorMsg.TRANSFER_MINIMUM', message: 'The amount is below the minimum.' }),
  MONEY_NOT_ENOUGH: msg({ id: 'errorMsg.MONEY_NOT_ENOUGH', message: 'There is not enough money for this.' }),
  TRANSFER_FAIL: msg({
    id: 'errorMsg.TRANSFER_FAIL',
    message: 'The transfer failed. The money is back in your wallet.',
  }),

  SLIP_UPLOAD_FAIL: msg({
    id: 'errorMsg.SLIP_UPLOAD_FAIL',
    message: 'The slip could not be uploaded. Please try again.',
  }),
  REQUEST_LIMIT_1MIN: msg({
    id: 'errorMsg.REQUEST_LIMIT_1MIN',
    message: 'Too many requests. Please wait about 1 minute.',
  }),
  SLIP_NO_FILE: msg({ id: 'errorMsg.SLIP_NO_FILE', message: 'Please choose a picture of the slip.' }),
  SLIP_INVALID_FILE: msg({
    id: 'errorMsg.SLIP_INVALID_FILE',
    message: 'This file is not a picture that can be read.',
  }),
  TRUELINK_DUPLICATE: msg({
    id: 'errorMsg.TRUELINK_DUPLICATE',
    message: 'This gift link has already been used.',
  }),
  TRUELINK_INVALID: msg({ id: 'errorMsg.TRUELINK_INVALID', message: 'This gift link is not valid.' }),

  NO_CLAIMABLE_COUPON: msg({ id: 'errorMsg.NO_CLAIMABLE_COUPON', message: 'There is no coupon to claim.' }),
  INVALID_PRIZE_CODE: msg({ id: 'errorMsg.INVALID_PRIZE_CODE', message: 'The prize is not valid.' }),
  INVALID_CODE: msg({ id: 'errorMsg.INVALID_CODE', message: 'The code is not valid.' }),
  INVALID_COUPON_TYPE: msg({
    id: 'errorMsg.INVALID_COUPON_TYPE',
    message: 'This coupon can’t be claimed here.',
  }),
  COUPON_EXPIRED: msg({ id: 'errorMsg.COUPON_EXPIRED', message: 'This coupon has expired.' }),

  CURRENCY_NOT_OFFERED: msg({
    id: 'errorMsg.CURRENCY_NOT_OFFERED',
    message: 'This isn’t offered for the currency of your account.',
  }),

  'invalid-token': msg({
    id: 'errorMsg.invalid-token',
    message: 'We could not verify your identity. Please sign in again.',
  }),
  gone: msg({ id: 'errorMsg.gone', message: 'The service has ended.' }),
}
