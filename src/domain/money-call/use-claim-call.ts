import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Satang } from '#contract/money.ts'
import { errorText } from '#lib/api/error-text.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import type { Collection } from './claim-call.ts'
import { isLocked } from './money-call.ts'
import { useMoneyCall } from './use-money-call.ts'
import { useLateAnnouncement } from './use-outcome-toast.ts'

/**
 * A collection for a dialog: success and refusal are toasts (specification, section 8), whether it is still open or not.
 * @param reread reads again what a collection changes; rejects when that fails
 */
export function useCollection({ money, sent: sentAtom }: Collection, reread: () => Promise<unknown>) {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(money, reread)
  const sent = useAtomValue(sentAtom)
  const announce = useLateAnnouncement()
  // What has been seen isn't shown again when the dialog is opened anew.
  useEffect(() => () => money.reset(), [money])
  return {
    state,
    entry,
    busy,
    /** The outcome is there and known. */
    settled: state.kind === 'done' || state.kind === 'failed',
    sent,
    check,
    reset,
    retry,
    /** The effect of an unknown outcome was found: collecting again is a new intent. */
    settle: money.settle,
    /**
     * Resolves when the outcome is there, or at once for a tap that is ignored.
     * @param satang the amount on screen
     * @param success what is said if it went well, given the server's message
     */
    async collect(
      satang: Satang | undefined,
      success: (message: string | undefined) => string,
    ): Promise<void> {
      if (isLocked(store.get(money.state))) return
      store.set(sentAtom, { satang, at: now() })
      const after = await run()
      if (!after) return
      if (after.kind === 'unknown') return announce(after, '')
      ignoreReloadError(reread())
      if (after.kind === 'done') showToast({ tone: 'success', text: success(after.result.message) })
      if (after.kind === 'failed') showErrorToast(errorText(after.error))
    },
  }
}
