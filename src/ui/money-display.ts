import { createContext } from 'react'

export interface MoneyDisplay {
  /** Currency sign before every amount: baht, or kip in the Laos build. */
  symbol: string
  /** The member hid the figures of this page. */
  hidden: boolean
}

/** How the figures below are shown; the app provides it once. */
export const MoneyDisplayContext = createContext<MoneyDisplay>({ symbol: '฿', hidden: false })
