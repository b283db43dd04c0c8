import { msg } from '@lingui/core/macro'

/** What is said when the member has transferred and closes the sheet. */
export const checkingBalance = msg`Checking your balance. Money arrives within 1 minute.`
