import { useEffect, useRef } from 'react'
import { errorText } from '#lib/api/error-text.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import type { MoneyCallState } from './money-call.ts'

/**
 * For a money call whose dialog may be closed while it is under way: what became of it is then said in a toast.
 * @param failureText what a failure is called
 * @returns takes the call's new state and the text of success; does nothing while the dialog is open
 */
export function useLateAnnouncement(
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
