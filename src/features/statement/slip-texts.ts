import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type SlipReason, slipReasons } from '../../contract/error-keys.ts'

const incorrect = msg`The slip is incorrect. Please upload the picture of the right slip.`
const unknown = msg`The slip couldn’t be checked for an unknown reason. Please contact support.`

/** Why a slip failed, by reason code (specification, section 5). */
const reasons: Record<SlipReason, MessageDescriptor> = {
  UPLOADED_FILE_NOT_EXIST: incorrect,
  IMG_SIZE_UNABLE_TO_PROCESS: incorrect,
  CANNOT_READ_CROPPED_IMAGE: incorrect,
  DEST_ACC_INVALID: msg`Invalid destination account. The money went to an account that isn’t ours.`,
  SLIP_REFNO_DUPLICATED: msg`Duplicate slip. This transfer was already uploaded.`,
  UNSTABLE_REFNO_ON_SLIP: msg`The reference number on the slip is unreadable. Please upload a clearer picture.`,
  TRIPPLE_WRONG_CAPTCHA: msg`The check failed after three consecutive captcha errors. Please upload the slip again.`,
  INVALID_SLIP: msg`The slip is unreadable or invalid. Please upload the original picture.`,
  NOT_MATCH: msg`The account on the slip doesn’t match your registered account.`,
  EXPIRED_SLIP: msg`The slip has expired. It must be uploaded within 1 hour of the transfer.`,
  UNKNOW_ERROR: unknown,
}

/** The reason in words; a code that isn't in the catalogue counts as unknown (D13). */
export function slipReason(note: string | undefined): MessageDescriptor {
  const known = slipReasons.find((reason) => reason === note)
  return known ? reasons[known] : unknown
}
