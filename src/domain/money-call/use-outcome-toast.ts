import { useEffect, useRef } from 'react'
import { errorText } from '#lib/api/error-text.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import type { MoneyCallState } from './money-call.ts'

/**
 * Shows the outcome of a money call as a toast if its dialog was closed while the call was in flight.
 * @param failureText formats an error
 * @returns function that takes the call's new state and the success text; a no-op while the dialog is open
 */
export function useOutcomeToast(
  failureText = errorText,
): (state: MoneyCallState<unknown>, success: string) => void {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return (state, success) => {
    if (open.current) return
    if (state.kind === 'done') showToast({ tone: 'success', text: success })
    if (state.kind === 'failed' || state.kind === 'unknown') showErrorToast(failureText(state.error))
  }
}
