import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type SlipReason, slipReasons } from '../contract/error-keys.ts'
import type { Slip } from '../contract/statement.ts'

/** The specification's reasons in words, each with what to do about it. */
const texts: Record<SlipReason, MessageDescriptor> = {
  UPLOADED_FILE_NOT_EXIST: msg`Incorrect slip. The picture didn't arrive; please send it again.`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`Incorrect slip. The picture is too small or too large; please send the original one.`,
  CANNOT_READ_CROPPED_IMAGE: msg`Incorrect slip. Its QR code can't be found; please send the whole slip, not a cut-out.`,
  DEST_ACC_INVALID: msg`Invalid destination account. The money didn't go to one of our accounts.`,
  SLIP_REFNO_DUPLICATED: msg`Duplicate slip. This transfer was already counted.`,
  UNSTABLE_REFNO_ON_SLIP: msg`Unreadable reference. Please send a sharper picture of the slip.`,
  TRIPPLE_WRONG_CAPTCHA: msg`Three consecutive captcha errors at the bank. Please send the slip again later.`,
  INVALID_SLIP: msg`Unreadable or invalid slip. Please check that it's the slip of your transfer.`,
  NOT_MATCH: msg`The account doesn't match your registered one. Please transfer from your own account.`,
  EXPIRED_SLIP: msg`Expired slip. A slip must be sent within 1 hour of the transfer; please contact support.`,
  UNKNOW_ERROR: msg`Unknown error. Please send the slip again or contact support.`,
}

function isReason(note: string): note is SlipReason {
  return slipReasons.some((reason) => reason === note)
}

/** Why a slip failed, in the member's language; a reason that isn't in the specification counts as unknown. */
export function slipReasonText(note: string | undefined): string {
  return i18n._(texts[note !== undefined && isReason(note) ? note : 'UNKNOW_ERROR'])
}

/** A slip's amount, undefined when it isn't above 0 and '-' is shown (specification, section 5). */
export function slipAmount(slip: Slip): number | undefined {
  return slip.amount !== undefined && slip.amount > 0 ? slip.amount : undefined
}
