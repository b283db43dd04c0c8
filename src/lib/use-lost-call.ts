import type { MoneyCallState } from './money-call.ts'
import { statementPage } from './statement-data.ts'
import { formatDateTime } from './time.ts'
import { useRecheck } from './use-recheck.ts'
import { useResource } from './use-resource.ts'

/** A money call of which the reply may be lost, with what it was sent for. */
interface LostCall {
  readonly state: MoneyCallState<unknown>
  /** `at`: when it was sent, epoch milliseconds by the server's clock. */
  readonly sent: { readonly at: number } | undefined
  readonly check: () => Promise<void>
  readonly reset: () => void
}

/** Follows the check of a money call whose reply was lost (D12); a check that fails is repeated by itself. */
export function useLostCall({ state, sent, check, reset }: LostCall) {
  const entries = useResource(statementPage(1)).value?.statements ?? []
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  return {
    /** The newest entries of the statement, among which the call's own is if it arrived. */
    entries,
    /** For `OutcomeCheck`. */
    progress: {
      step,
      nextIn,
      sentAt: sent && formatDateTime(sent.at),
      onCheck: () => void check(),
      onAgain: reset,
    },
  }
}
