import { msg } from '@lingui/core/macro'

/** Toast after the member says that they have paid. */
export const checkingBalance = msg`Checking your balance. Money arrives within 1 minute.`
