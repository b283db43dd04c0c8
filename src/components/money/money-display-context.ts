import { createContext } from 'react'
import type { Currency } from '#contract/account.ts'

export interface MoneyDisplay {
  /** Currency of the amounts (D34); undefined while it isn't known: they have no sign then. */
  currency: Currency | undefined
  /** The member hid the figures of this page. */
  hidden: boolean
}

/** How the figures below are shown; the app provides it once. */
export const MoneyDisplayContext = createContext<MoneyDisplay>({ currency: 'BAHT', hidden: false })
