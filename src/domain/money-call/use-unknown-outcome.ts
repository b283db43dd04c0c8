import { useLingui } from '@lingui/react/macro'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import type { MoneyCallState } from './money-call.ts'
import { useRecheck } from './use-recheck.ts'

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
