import { msg } from '@lingui/core/macro'

/** Section 9: how soon money arrives. */
export const arrivesSoon = msg`Money arrives in your wallet within 1 minute.`

/** What is said when the member has transferred and closes the sheet. */
export const checkingBalance = msg`Checking your balance. Money arrives within 1 minute.`
