import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * English text of every server error key (specification, section 8). Only used to extract the message catalogs: at
 * runtime `error-text.ts` looks the ids up, so this table isn't shipped.
 */
export const errorMessages: readonly MessageDescriptor[] = [
  msg({ id: 'errorMsg.UNAUTHORIZED', message: 'We could not verify your identity. Please sign in again.' }),
  msg({ id: 'errorMsg.EXPIRED_AUTH_TOKEN', message: 'Your session has expired. Please sign in again.' }),
  msg({ id: 'errorMsg.INVALID_USER_1', message: 'This account can’t be used (1). Please contact support.' }),
  msg({ id: 'errorMsg.INVALID_USER_2', message: 'This account can’t be used (2). Please contact support.' }),
  msg({ id: 'errorMsg.INVALID_USER_3', message: 'This account can’t be used (3). Please contact support.' }),
  msg({ id: 'errorMsg.INVALID_USER_4', message: 'This account can’t be used (4). Please contact support.' }),
  msg({
    id: 'errorMsg.INVALID_IP',
    message: 'The service can’t be used from your network. Please contact support.',
  }),
  msg({ id: 'errorMsg.NO_USER', message: 'This member was not found.' }),
  msg({ id: 'errorMsg.WRONG_PASSWORD', message: 'The password is incorrect.' }),
  msg({ id: 'errorMsg.REQUEST_LIMIT', message: 'Too many requests. Please wait a moment and try again.' }),
  msg({ id: 'errorMsg.WRONG_CREDENTIAL', message: 'The phone number or password is incorrect.' }),
  msg({ id: 'errorMsg.INACTIVE_USER', message: 'This account is not active. Please contact support.' }),
  msg({ id: 'errorMsg.LOGIN_FAIL', message: 'Signing in failed. Please try again.' }),

  msg({
    id: 'errorMsg.NOT_AREASLOT',
    message: 'No AreaSlot account was found for you. Please contact support.',
  }),
  msg({ id: 'errorMsg.NOT_UFABET', message: 'No UFABET account was found for you. Please contact support.' }),
  msg({
    id: 'errorMsg.GAME_ACTIVATION_FAIL',
    message: 'The game account could not be opened. Please try again.',
  }),

  msg({
    id: 'errorMsg.OTP_BLOCK',
    message: 'Too many wrong codes. Please wait before you ask for a new one.',
  }),
  msg({
    id: 'errorMsg.OTP_TOKEN_INVALID',
    message: 'This code request is no longer valid. Please ask for a new code.',
  }),
  msg({
    id: 'errorMsg.OTP_NOT_EXIST',
    message: 'No code was sent for this request. Please ask for a new code.',
  }),
  msg({ id: 'errorMsg.OTP_VERIFIED', message: 'This phone number is already confirmed.' }),
  msg({ id: 'errorMsg.OTP_EXPIRED', message: 'This code has expired. Please ask for a new code.' }),
  msg({ id: 'errorMsg.OTP_CODE_INVALID', message: 'The code is incorrect. Please check it and try again.' }),
  msg({ id: 'errorMsg.OTP_CODE_VALID', message: 'The code is correct.' }),
  msg({ id: 'errorMsg.UNVERIFIED_OTP', message: 'Please confirm your phone number with the code first.' }),
  msg({ id: 'errorMsg.OTP_SEND_FAIL', message: 'The code could not be sent. Please try again.' }),
  msg({ id: 'errorMsg.OTP_VERIFY_FAIL', message: 'The code could not be checked. Please try again.' }),

  msg({ id: 'errorMsg.EXISTING_USER', message: 'This phone number is already registered.' }),
  msg({ id: 'errorMsg.EXISTING_BANK', message: 'This bank account is already registered.' }),
  msg({
    id: 'errorMsg.INVALID_USER_INFO',
    message: 'Some of your details are not valid. Please check them.',
  }),
  msg({
    id: 'errorMsg.INVALID_BANK',
    message: 'The bank account is not valid. Please check bank and number.',
  }),
  msg({ id: 'errorMsg.BANK_ACCOUNT_NAME_ENG', message: 'Bank account name must be in English only' }),
  msg({ id: 'errorMsg.REGISTER_FAIL', message: 'The registration failed. Please try again.' }),
  msg({ id: 'errorMsg.PHONE_NUMBER_REQUIRE_10_DIGIT', message: 'The phone number must support 10 digits' }),

  msg({ id: 'errorMsg.BONUS_REMAINING', message: 'You still hold a bonus. Please end it first.' }),
  msg({ id: 'errorMsg.BONUS_ALREADY_ACTIVE', message: 'A bonus is already active.' }),
  msg({
    id: 'errorMsg.BONUS_MAX_CLAIMED',
    message: 'You have received this bonus as often as it is offered.',
  }),
  msg({
    id: 'errorMsg.BONUS_CONDITION',
    message: 'The bonus can’t be ended while its conditions are not met.',
  }),
  msg({ id: 'errorMsg.BONUS_CLEAR', message: 'The bonus has been ended.' }),
  msg({ id: 'errorMsg.BONUS_FULL', message: 'The maximum number of promotions has been reached.' }),

  msg({
    id: 'errorMsg.INVITE_COLLECT',
    message: 'The invite bonus is being collected. Please try again later.',
  }),
  msg({ id: 'errorMsg.INVITE_INACTIVE', message: 'The invite bonus is not available at the moment.' }),
  msg({ id: 'errorMsg.NO_INVITE_BONUS', message: 'There is no invite bonus to receive.' }),
  msg({ id: 'errorMsg.NO_INVITEE_PLAY_INFO', message: 'There is no play of invited friends to count yet.' }),
  msg({ id: 'errorMsg.INVITE_BONUS_SUCCESS', message: 'The invite bonus was added to your wallet.' }),
  msg({
    id: 'errorMsg.INVITE_BONUS_FAIL',
    message: 'The invite bonus could not be received. Please try again.',
  }),

  msg({
    id: 'errorMsg.REQUEST_IN_PROGRESS',
    message: 'Your request is still being processed. Please wait a moment.',
  }),
  msg({
    id: 'errorMsg.IDEMPOTENCY_KEY_REUSED',
    message: 'This request differs from one that was sent before. Nothing was done; please send it again.',
  }),

  msg({
    id: 'errorMsg.INTERNAL_SERVER_ERROR',
    message: 'The service has a problem right now. Please try again later.',
  }),
  msg({ id: 'errorMsg.OK', message: 'Done' }),
  msg({ id: 'errorMsg.SUCCESS', message: 'Done' }),
  msg({ id: 'errorMsg.KEY_MISSING', message: 'Something required is missing. Please fill it in.' }),
  msg({ id: 'errorMsg.KEY_INVALID', message: 'Something you entered is not valid. Please check it.' }),
  msg({ id: 'errorMsg.NO_DATA', message: 'Nothing was found.' }),

  msg({ id: 'errorMsg.NO_PROMOTION', message: 'This promotion was not found.' }),
  msg({ id: 'errorMsg.PROMOTION_RECEIVED', message: 'You have already received this promotion.' }),
  msg({ id: 'errorMsg.QR_FAIL', message: 'The QR code could not be made. Please try again.' }),
  msg({ id: 'errorMsg.NO_REFUND', message: 'There is no refund to receive.' }),
  msg({
    id: 'errorMsg.REFUND_CONDITION',
    message: 'The refund can’t be received while its conditions are not met.',
  }),
  msg({ id: 'errorMsg.REFUND_SUCCESS', message: 'The refund was received.' }),
  msg({ id: 'errorMsg.REFUND_INACTIVE', message: 'Refunds are not available at the moment.' }),
  msg({ id: 'errorMsg.REFUND_MINIMUM', message: 'The refund must be above 0.' }),

  msg({ id: 'errorMsg.NO_BANK', message: 'No bank account is registered for you. Please contact support.' }),
  msg({ id: 'errorMsg.NO_WALLET', message: 'Your wallet was not found. Please contact support.' }),
  msg({ id: 'errorMsg.NO_GAME', message: 'This game was not found.' }),
  msg({ id: 'errorMsg.SLOT_ALREADY_ACTIVE', message: 'This game account is already open.' }),
  msg({
    id: 'errorMsg.SLOT_ACTIVATE_FAIL',
    message: 'The game account could not be opened. Please try again.',
  }),
  msg({ id: 'errorMsg.SLOT_NO_ACCOUNT', message: 'You don’t have an account for this game yet.' }),
  msg({
    id: 'errorMsg.SLOT_RESET_PASSWORD_FAIL',
    message: 'The game password could not be reset. Please try again.',
  }),
  msg({ id: 'errorMsg.TRANSFER_MINIMUM', message: 'The amount is below the minimum.' }),
  msg({ id: 'errorMsg.MONEY_NOT_ENOUGH', message: 'There is not enough money for this.' }),
  msg({ id: 'errorMsg.TRANSFER_FAIL', message: 'The transfer failed. The money is back in your wallet.' }),

  msg({ id: 'errorMsg.SLIP_UPLOAD_FAIL', message: 'The slip could not be uploaded. Please try again.' }),
  msg({ id: 'errorMsg.REQUEST_LIMIT_1MIN', message: 'Too many requests. Please wait about 1 minute.' }),
  msg({ id: 'errorMsg.SLIP_NO_FILE', message: 'Please choose a picture of the slip.' }),
  msg({
    id: 'errorMsg.SLIP_INVALID_FILE',
    message: 'This picture can’t be read. Please take a screenshot of the slip and choose that.',
  }),
  msg({ id: 'errorMsg.TRUELINK_DUPLICATE', message: 'This gift link has already been used.' }),
  msg({ id: 'errorMsg.TRUELINK_INVALID', message: 'This gift link is not valid.' }),

  msg({ id: 'errorMsg.NO_CLAIMABLE_COUPON', message: 'There is no coupon to claim.' }),
  msg({ id: 'errorMsg.INVALID_PRIZE_CODE', message: 'The prize is not valid.' }),
  msg({ id: 'errorMsg.INVALID_CODE', message: 'The code is not valid.' }),
  msg({ id: 'errorMsg.INVALID_COUPON_TYPE', message: 'This coupon can’t be claimed here.' }),
  msg({ id: 'errorMsg.COUPON_EXPIRED', message: 'This coupon has expired.' }),

  msg({
    id: 'errorMsg.CURRENCY_NOT_OFFERED',
    message: 'This isn’t offered for the currency of your account.',
  }),

  msg({ id: 'errorMsg.invalid-token', message: 'We could not verify your identity. Please sign in again.' }),
  msg({ id: 'errorMsg.gone', message: 'The service has ended.' }),
]
