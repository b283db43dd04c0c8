import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import type { MoneyCallState } from './money-call.ts'
import { useRecheck } from './use-recheck.ts'

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

/** A money call whose response may have been lost. */
interface UnconfirmedCall {
  readonly state: MoneyCallState<unknown>
  readonly entry: StatementEntry | undefined
  /** `at`: when it was sent (epoch ms, server clock). */
  readonly sent: { readonly at: number } | undefined
  readonly check: () => Promise<void>
  readonly retry: () => void
}

/**
 * Props of the sheet for a money call with an unknown outcome: the progress of checking it, and how to ask
 * support about it. A failed check is retried automatically.
 * @param title the attempted action, in the member's language
 * @param facts details that help support find the case
 */
export function useUnknownOutcome(
  { state, entry, sent, check, retry }: UnconfirmedCall,
  title: string,
  facts: Parameters<typeof formatSupportDraft>[1],
) {
  const { t } = useLingui()
  const statements = useResource(statementPageResource(1)).value?.statements
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  const sentAt = sent && formatDateTime(sent.at)
  const subject = t`I got no answer to this: ${title}`
  const support = useSupportAction({
    draft: formatSupportDraft(subject, [...facts, [t`Sent at`, sentAt]]),
    about: [...facts.map(([, fact]) => fact), sentAt],
  })
  return {
    title,
    step,
    /** The statement entry that the call created. */
    entry,
    /** The call's entry may be one of those that couldn't be parsed. */
    unreadable: unreadableCount(statements) > 0,
    nextIn,
    sentAt,
    onCheck: () => void check(),
    onAgain: retry,
    support,
  }
}
