import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Call, ResultOf } from '#contract/call.ts'
import type { StatementEntry } from '#contract/statement.ts'
import type { CallArgs } from '#lib/api/client.ts'
import { isBusy, type MoneyCall, type MoneyCallState } from './money-call.ts'

export interface MoneyCallView<C extends Call> {
  readonly state: MoneyCallState<ResultOf<C>>
  /** See `MoneyCall.entry`. */
  readonly entry: StatementEntry | undefined
  readonly busy: boolean
  readonly run: (...args: CallArgs<C>) => Promise<MoneyCallState<ResultOf<C>> | undefined>
  /** Repeats the check of an unknown outcome. */
  readonly check: () => Promise<void>
  readonly reset: () => void
  /** See `MoneyCall.retry`. */
  readonly retry: () => void
}

/**
 * State and actions of a money call. Starts idle unless an earlier call is still in flight or unchecked.
 * @param recheck rereads wallet and statement; rejects on failure
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
    busy: isBusy(state),
    run: (...args) => money.run(recheck, ...args),
    check: () => money.check(recheck),
    reset: money.reset,
    retry: money.retry,
  }
}
