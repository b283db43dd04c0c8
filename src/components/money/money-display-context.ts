import { createContext } from 'react'
import type { Currency } from '#contract/account.ts'

export interface MoneyDisplay {
  /** Currency of the amounts; undefined while unknown: amounts have no sign then. */
  currency: Currency | undefined
  /** The member hides the amounts of this page. */
  hidden: boolean
}

/** How amounts are displayed; provided once by the app. */
export const MoneyDisplayContext = createContext<MoneyDisplay>({ currency: 'BAHT', hidden: false })
