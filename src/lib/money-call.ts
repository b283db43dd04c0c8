import { type Atom, atom } from 'jotai'
import type { Call, ResultOf } from '../contract/call.ts'
import { CallError } from './call-error.ts'
import { type CallArgs, call } from './http.ts'
import { onSignOut } from './session.ts'
import { createSignal } from './signal.ts'
import { store } from './store.ts'
import { holdUnsaved } from './unsaved.ts'

/** Where a call that moves money stands. */
export type MoneyCallState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** The outcome isn't known (D12). Only once the check has finished may the member try again. */
  | { readonly kind: 'unknown'; readonly error: CallError; readonly check: 'running' | 'failed' | 'finished' }

/** A money call has succeeded; the call's name in the contract. */
export const onMoneyDone = createSignal<string>()

export interface MoneyCall<C extends Call> {
  readonly state: Atom<MoneyCallState<ResultOf<C>>>
  /**
   * Makes the call, once: a second tap while it is under way, or before an unknown outcome was checked, does nothing.
   * Never rejects; the new state is returned, undefined for an ignored tap.
   * @param recheck reads wallet and statement again; called when the outcome is unknown
   */
  run(recheck: () => Promise<unknown>, ...args: CallArgs<C>): Promise<MoneyCallState<ResultOf<C>> | undefined>
  /** Checks an unknown outcome again after a failed check. */
  check(recheck: () => Promise<unknown>): Promise<void>
  /** Back to the start, unless money may be moving. */
  reset(): void
}

/**
 * One money call of the contract. Declare it at module level: its state outlives the dialog, so that closing and
 * opening it again can't send a second call while the first is under way.
 */
export function moneyCall<C extends Call>(spec: C): MoneyCall<C> {
  type State = MoneyCallState<ResultOf<C>>
  const idle: State = { kind: 'idle' }
  const state = atom<State>(idle)
  /** Number of the newest session: what an earlier member's call brings is dropped. */
  let session = 0

  onSignOut.on(() => {
    session++
    store.set(state, idle)
  })

  function locked(): boolean {
    const current = store.get(state)
    return current.kind === 'busy' || (current.kind === 'unknown' && current.check !== 'finished')
  }

  async function check(recheck: () => Promise<unknown>): Promise<void> {
    const mine = session
    const current = store.get(state)
    if (current.kind !== 'unknown') return
    store.set(state, { ...current, check: 'running' })
    const outcome = await recheck().then(
      () => 'finished' as const,
      () => 'failed' as const,
    )
    if (mine === session) store.set(state, { ...current, check: outcome })
  }

  let release: (() => void) | undefined
  store.sub(state, () => {
    if (locked()) release ??= holdUnsaved('money')
    else {
      release?.()
      release = undefined
    }
  })

  return {
    state,
    check,
    async run(recheck, ...args) {
      if (locked()) return undefined
      const mine = session
      store.set(state, { kind: 'busy' })
      try {
        const result = await call(spec, ...args)
        if (mine !== session) return undefined
        store.set(state, { kind: 'done', result })
        onMoneyDone.emit(spec.name)
      } catch (error) {
        if (mine !== session) return undefined
        if (!(error instanceof CallError && error.outcomeUnknown)) store.set(state, { kind: 'failed', error })
        else {
          store.set(state, { kind: 'unknown', error, check: 'running' })
          await check(recheck)
        }
      }
      return store.get(state)
    },
    reset() {
      if (!locked()) store.set(state, idle)
    },
  }
}
