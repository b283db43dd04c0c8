import { type Atom, atom, type ExtractAtomValue, type PrimitiveAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Call, ResultOf } from '#contract/call.ts'
import type { StatementEntry } from '#contract/statement.ts'
import type { CallArgs } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { isBusy, isLocked, type MoneyCall, type MoneyCallState } from './money-call.ts'

/** When something was sent: epoch milliseconds by the server's clock. */
export interface SentAt {
  readonly at: number
}

/** The money calls of one screen, of which only one can be in flight, and what was sent last. */
export interface MoneyAction<M extends MoneyCall<Call>, Sent extends SentAt> {
  readonly calls: readonly [M, ...M[]]
  /** What the member sent last. Global, because an unknown outcome may outlive the screen. */
  readonly sentAtom: PrimitiveAtom<Sent | undefined>
  /** The call that was sent last; the first one if all are idle. */
  readonly currentAtom: Atom<M>
}

/** Declares a money action. Call once, at module level. */
export function createMoneyAction<M extends MoneyCall<Call>, Sent extends SentAt>(
  calls: readonly [M, ...M[]],
  sentAtom: PrimitiveAtom<Sent | undefined>,
): MoneyAction<M, Sent> {
  const currentAtom = atom((get) => calls.find((call) => get(call.state).kind !== 'idle') ?? calls[0])
  return { calls, sentAtom, currentAtom }
}

/**
 * State of a money action and the function that sends one of its calls. An outcome that was shown isn't shown
 * again when the screen is reopened.
 * @param reread rereads the data that the calls change; rejects on failure
 */
export function useMoneyAction<M extends MoneyCall<Call>, Sent extends SentAt>(
  { calls, sentAtom, currentAtom }: MoneyAction<M, Sent>,
  reread: () => Promise<unknown>,
) {
  const current = useAtomValue(currentAtom)
  const state = useAtomValue(current.state as Atom<ExtractAtomValue<M['state']>>)
  function reset(): void {
    for (const call of calls) call.reset()
  }
  function retry(): void {
    for (const call of calls) call.retry()
  }
  useEffect(() => {
    for (const call of calls) call.reset()
    return () => {
      for (const call of calls) call.reset()
    }
  }, [calls])
  return {
    state,
    /** See `MoneyCall.entry`. */
    entry: useAtomValue(current.entry),
    busy: isBusy(state),
    /** What `state` is about. */
    sent: useAtomValue(sentAtom),
    /** See `MoneyCall.sentCall`. */
    sentCall: useAtomValue(current.sentCall),
    /** Repeats the check of an unknown outcome. */
    check: () => current.check(reread),
    reset,
    /** See `MoneyCall.retry`. */
    retry,
    /**
     * Sends one of the calls and rereads the data after its outcome. Never rejects.
     * @returns the outcome; undefined if the tap was ignored, because money may be moving
     */
    async send<C extends Call>(
      call: MoneyCall<C>,
      sent: Omit<Sent, 'at'>,
      ...args: CallArgs<C>
    ): Promise<MoneyCallState<ResultOf<C>> | undefined> {
      if (calls.some(({ state }) => isLocked(store.get(state)))) return undefined
      // Not `reset`: the same input after an unknown outcome is the same intent.
      retry()
      store.set(sentAtom, { ...sent, at: now() } as Sent)
      const outcome = await call.run(reread, ...args)
      if (outcome && outcome.kind !== 'unknown') ignoreReloadError(reread())
      return outcome
    },
  }
}

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
