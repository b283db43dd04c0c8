import { useLingui } from '@lingui/react/macro'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
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
 * Progress of checking a money call with an unknown outcome (D12). A failed check is retried automatically.
 */
export function useUnknownOutcome({ state, entry, sent, check, retry }: UnconfirmedCall) {
  const statements = useResource(statementPageResource(1)).value?.statements
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  return {
    /** Props of the sheet that shows the check. */
    progress: {
      step,
      /** The statement entry that the call created. */
      entry,
      /** The call's entry may be one of those that couldn't be parsed. */
      unreadable: unreadableCount(statements) > 0,
      nextIn,
      sentAt: sent && formatDateTime(sent.at),
      onCheck: () => void check(),
      onAgain: retry,
    },
  }
}

/**
 * How to ask support about a money call whose response was lost (D12).
 * @param title the attempted action, in the member's language
 * @param at when it was sent (epoch ms); undefined if nothing was sent
 * @param facts further details that help support find it
 */
export function useUnknownOutcomeSupport(
  title: string,
  at: number | undefined,
  facts: Parameters<typeof formatSupportDraft>[1] = [],
): SupportAction {
  const { t } = useLingui()
  const subject = t`I got no answer to this: ${title}`
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      ...facts,
      [t`Sent at`, at === undefined ? undefined : formatDateTime(at)],
    ]),
  })
}
