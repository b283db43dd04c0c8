import { msg } from '@lingui/core/macro'

/** Titles of the five how-to topics (specification, section 2), by file name. */
export const howtoTitles = {
  wallet: msg`Using the wallet`,
  games: msg`Entering a game`,
  balance: msg`Checking your balance`,
  'receive-bonus': msg`Receiving a bonus`,
  'end-bonus': msg`Ending a bonus`,
} as const
