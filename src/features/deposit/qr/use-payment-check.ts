import { useState } from 'react'
import { RECHECK_DELAY_S, useRecheck } from '#domain/money-call/use-recheck.ts'

/** Most codes are paid this soon, by a member who looks at the screen. */
const OFTEN_FOR_MS = 3 * 60_000
const OFTEN_DELAY_S = 3

/** Delay between two checks of a payment. @param openMs how long the member has been waiting on screen */
export function getPaymentCheckDelay(openMs: number): number {
  return openMs < OFTEN_FOR_MS ? OFTEN_DELAY_S : RECHECK_DELAY_S
}

/**
 * Checks repeatedly whether a payment has arrived, while the page is visible: often at first.
 * @param isDue no check is in flight, and the payment is awaited
 * @returns seconds until the next check; undefined if none is scheduled
 */
export function usePaymentCheck(isDue: boolean, check: () => unknown): number | undefined {
  const [openedAt] = useState(Date.now)
  // While hidden, a check stays due: it is made once the page is visible again.
  const checkIfVisible = () => document.visibilityState === 'visible' && check()
  return useRecheck(isDue, checkIfVisible, getPaymentCheckDelay(Date.now() - openedAt))
}
