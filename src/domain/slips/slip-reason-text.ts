import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { findKey } from '#contract/error-keys.ts'
import { type SlipReason, slipReasons } from '#contract/slip-reasons.ts'
import type { Slip } from '#contract/statement.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'

/** Messages for the specification's reason codes, each with advice. */
const texts: Record<SlipReason, MessageDescriptor> = {
  UPLOADED_FILE_NOT_EXIST: msg`Incorrect slip. The picture didn't arrive; please choose it again.`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`Incorrect slip. The picture is too small or too large; please choose the slip as the bank app saved it.`,
  CANNOT_READ_CROPPED_IMAGE: msg`Incorrect slip. Its QR code can't be found; please choose the whole slip, not a cut-out or a long screenshot.`,
  DEST_ACC_INVALID: msg`Invalid destination account. The money didn't go to one of our accounts; please contact support.`,
  SLIP_REFNO_DUPLICATED: msg`Duplicate slip. This transfer was already counted; if the money isn't in your wallet, please contact support.`,
  UNSTABLE_REFNO_ON_SLIP: msg`Unreadable reference. Please choose a sharper picture of the slip.`,
  TRIPPLE_WRONG_CAPTCHA: msg`Three consecutive captcha errors at the bank. Please choose the picture again later.`,
  INVALID_SLIP: msg`Unreadable or invalid slip. Please check that it's the slip of your transfer.`,
  NOT_MATCH: msg`The account doesn't match your registered one. Please transfer from your own account.`,
  EXPIRED_SLIP: msg`Expired slip. A slip must be sent within 1 hour of the transfer; please contact support.`,
  UNKNOW_ERROR: msg`Unknown error. Please choose the picture again or contact support.`,
}

/** Why a slip failed, in the member's language; unknown reason codes get a generic message. */
export function slipReasonText(note: string | undefined): string {
  return i18n._(texts[findKey(slipReasons, note ?? '') ?? 'UNKNOW_ERROR'])
}

/** Why a slip on this device failed: the error of the upload, or else the reason code of the check. */
export function slipFailureText({
  errorKey,
  note,
}: {
  errorKey?: string | undefined
  note?: string | undefined
}): string {
  // Some hosts refuse the upload with the reason of the check.
  const reason = errorKey === undefined ? note : findKey(slipReasons, errorKey)
  return errorKey === undefined || reason ? slipReasonText(reason) : translateErrorKey(errorKey)
}

/** A slip's amount; undefined if it isn't above 0, which is shown as '-' (specification, section 5). */
export function slipAmount(slip: Slip): number | undefined {
  return slip.amount !== undefined && slip.amount > 0 ? slip.amount : undefined
}
