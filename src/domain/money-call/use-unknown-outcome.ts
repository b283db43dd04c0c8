import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { statementPage } from '#domain/statement/statement-resources.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import type { MoneyCallState } from './money-call.ts'
import { useRecheck } from './use-recheck.ts'

/** A money call of which the reply may be lost, with what it was sent for. */
interface LostCall {
  readonly state: MoneyCallState<unknown>
  readonly entry: StatementEntry | undefined
  /** `at`: when it was sent, epoch milliseconds by the server's clock. */
  readonly sent: { readonly at: number } | undefined
  readonly check: () => Promise<void>
  readonly retry: () => void
}

/** Follows the check of a money call whose reply was lost (D12); a check that fails is repeated by itself. */
export function useLostCall({ state, entry, sent, check, retry }: LostCall) {
  const statements = useResource(statementPage(1)).value?.statements
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  return {
    /** For `UnknownOutcomeSheet`. */
    progress: {
      step,
      /** What the call left in the statement. */
      entry,
      /** The call's own entry may be among those that couldn't be read. */
      unreadable: unreadableCount(statements) > 0,
      nextIn,
      sentAt: sent && formatDateTime(sent.at),
      onCheck: () => void check(),
      onAgain: retry,
    },
  }
}
