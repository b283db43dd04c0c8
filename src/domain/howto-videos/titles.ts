import { msg } from '@lingui/core/macro'

/** The five topics of section 2 by the names of their files. */
export const howtoTitles = {
  wallet: msg`Using the wallet`,
  games: msg`Entering a game`,
  balance: msg`Checking your balance`,
  'receive-bonus': msg`Receiving a bonus`,
  'end-bonus': msg`Ending a bonus`,
} as const
