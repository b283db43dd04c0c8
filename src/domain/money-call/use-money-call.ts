import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Call, ResultOf } from '#contract/call.ts'
import type { StatementEntry } from '#contract/statement.ts'
import type { CallArgs } from '#lib/api/client.ts'
import type { MoneyCall, MoneyCallState } from './money-call.ts'

export interface MoneyCallView<C extends Call> {
  readonly state: MoneyCallState<ResultOf<C>>
  /** See `MoneyCall.entry`. */
  readonly entry: StatementEntry | undefined
  readonly busy: boolean
  readonly run: (...args: CallArgs<C>) => Promise<MoneyCallState<ResultOf<C>> | undefined>
  /** Checks an unknown outcome again. */
  readonly check: () => Promise<void>
  readonly reset: () => void
  /** Back to the form after an unknown outcome; see `MoneyCall.retry`. */
  readonly retry: () => void
}

/**
 * A money call for a component. Starts idle, unless an earlier one is still under way or unchecked.
 * @param recheck reads wallet and statement again and rejects when that fails (D12)
 */
export function useMoneyCall<C extends Call>(
  money: MoneyCall<C>,
  recheck: () => Promise<unknown>,
): MoneyCallView<C> {
  const state = useAtomValue(money.state)
  useEffect(() => money.reset(), [money])
  return {
    state,
    entry: useAtomValue(money.entry),
    busy: state.kind === 'busy' || (state.kind === 'unknown' && state.check === 'running'),
    run: (...args) => money.run(recheck, ...args),
    check: () => money.check(recheck),
    reset: money.reset,
    retry: money.retry,
  }
}
