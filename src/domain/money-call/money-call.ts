import { type Atom, atom } from 'jotai'
import type { Call, ResultOf } from '#contract/call.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { isOffered, sendsIdempotencyKeys } from '#domain/lookups/host-capabilities.ts'
import { statementPage } from '#domain/statement/statement-resources.ts'
import { CallError, errorKeyOf } from '#lib/api/api-error.ts'
import { type CallArgs, callWithKey } from '#lib/api/client.ts'
import { delay } from '#lib/async/delay.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { type EntryTrace, findEntry, type StatementBefore, statementBefore } from './find-statement-entry.ts'
import {
  intentFor,
  type MoneyIntent,
  onIntentRefused,
  onIntentSent,
  onIntentSettled,
} from './money-intents.ts'

/** Where a call that moves money stands. */
export type MoneyCallState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * The outcome isn't known (D12), or it is a refusal although there is a trace of the effect. Only once the check has
   * finished may the member try again.
   */
  | { readonly kind: 'unknown'; readonly error: CallError; readonly check: 'running' | 'failed' | 'finished' }

/** Whether a call is under way, or its outcome unchecked: nothing more may be sent. */
export function isLocked(state: MoneyCallState<unknown>): boolean {
  return state.kind === 'busy' || (state.kind === 'unknown' && state.check !== 'finished')
}

/** A money call has succeeded; the call's name in the contract. */
export const onMoneyDone = createEventEmitter<string>()

export interface MoneyCall<C extends Call> {
  readonly state: Atom<MoneyCallState<ResultOf<C>>>
  /** While the outcome is unknown: the entry in the statement that the call may have left. */
  readonly entry: Atom<StatementEntry | undefined>
  /**
   * Makes the call, once: a second tap while it is under way, or before an unknown outcome was checked, does nothing.
   * Never rejects; the new state is returned, undefined for an ignored tap.
   * @param recheck reads wallet and statement again; called when the outcome is unknown, or a refusal that may not be
   *   the whole truth
   */
  run(recheck: () => Promise<unknown>, ...args: CallArgs<C>): Promise<MoneyCallState<ResultOf<C>> | undefined>
  /** Checks an unknown outcome again after a failed check. */
  check(recheck: () => Promise<unknown>): Promise<void>
  /**
   * Back to the start, unless money may be moving. What is sent next is a new intent; after an unknown outcome it is the
   * same one if the input is equal and the statement as it is known then has no entry of it.
   */
  reset(): void
  /**
   * Back to the form after an unknown outcome. If the same is sent again, it is the same intent: it carries the same key,
   * so that a host which honours keys (D41) gives it one effect even when the first request arrives late.
   */
  retry(): void
  /** The effect of an unknown outcome was found elsewhere: the same sent again is a new intent. */
  settle(): void
}

/** Pause before a request that still runs is asked for again, milliseconds. */
const PROGRESS_WAIT_MS = 1000

/** A request that still runs on the server is asked for at most this often, at least a second apart. */
const PROGRESS_TRIES = 30

/**
 * Sends a keyed request again while the server answers that the first one still runs: the answer is the first one's, and
 * there is no second effect (D41).
 * @param mayRepeat whether the host gives a repeat under the same key no second effect
 * @param goesOn false once the session has ended
 */
async function sendUntilDecided<T>(
  send: () => Promise<T>,
  mayRepeat: () => Promise<boolean>,
  goesOn: () => boolean,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (errorKeyOf(error) !== 'REQUEST_IN_PROGRESS' || tries >= PROGRESS_TRIES || !(await mayRepeat()))
        throw error
      await delay(PROGRESS_WAIT_MS)
      if (!goesOn()) throw error
    }
  }
}

/**
 * Whether an outcome is a refusal that may be the answer to the browser's own resend, of a request that had its effect:
 * the money is taken, the link is used. A host that honours idempotency keys answers a resend like the first request.
 */
export async function mayBeRefusedResend(outcome: MoneyCallState<unknown>): Promise<boolean> {
  const isRefusal =
    (outcome.kind === 'failed' && outcome.error instanceof CallError && outcome.error.refused) ||
    (outcome.kind === 'done' && isRefusedResult(outcome.result))
  return isRefusal && !(await isOffered('idempotency-key'))
}

/** The wheel's calls answer 200 with `success: false` when they refuse (section 7). */
function isRefusedResult(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'success' in result && result.success === false
}

/** A statement that was read so long ago tells what is new, milliseconds. */
const FRESH_MS = 10_000

/** How long a call waits for the statement before it is sent, milliseconds. */
const READ_WAIT_MS = 5000

/** The statement as it is cached now, if it is fresh: an older copy may lack entries of other devices. */
function statementNow(): StatementBefore {
  const { value, fetchedAt = Number.NEGATIVE_INFINITY, restored } = store.get(statementPage(1).state)
  const isFresh = value !== undefined && restored !== true && now() - fetchedAt < FRESH_MS
  return statementBefore(value?.statements ?? [], isFresh)
}

/** Reads the statement unless a fresh copy is cached. A read that fails or is slow doesn't hold up the call. */
async function readStatementFirst(): Promise<void> {
  if (statementNow().newestAt !== undefined) return
  await Promise.race([statementPage(1).refresh(), delay(READ_WAIT_MS)])
}

/** The newest entry of the statement that the intent may have left. */
function entryOf(
  { trace, ...sent }: MoneyIntent,
  entries = store.get(statementPage(1).state).value?.statements ?? [],
): StatementEntry | undefined {
  return trace && findEntry(entries, { ...sent, trace })
}

/** Whether the statement has an entry that the intent may have left, and it didn't fail. */
function hasSucceeded(intent: MoneyIntent): boolean {
  const entry = entryOf(intent)
  return entry !== undefined && entry.status !== 'FAILED'
}

/**
 * One money call of the contract. Declare it at module level: its state outlives the dialog, so that closing and
 * opening it again can't send a second call while the first is under way.
 * @param traceOf the statement entry that a success leaves, to find out whether it left none, one or more
 * @param isCarriedOut whether there is a trace of the effect; by default, a new entry in the statement
 */
export function moneyCall<C extends Call>(
  spec: C,
  traceOf?: (...args: CallArgs<C>) => EntryTrace,
  isCarriedOut: (intent: MoneyIntent) => boolean = hasSucceeded,
): MoneyCall<C> {
  type State = MoneyCallState<ResultOf<C>>
  const idle: State = { kind: 'idle' }
  const state = atom<State>(idle)
  /** Number of the newest session: what an earlier member's call brings is dropped. */
  let session = 0
  /** The intent that was sent last, until its outcome is known. */
  const intentAtom = atom<MoneyIntent | undefined>(undefined)
  const intent = () => store.get(intentAtom)
  const setIntent = (next: MoneyIntent | undefined) => store.set(intentAtom, next)
  /** The answer to it if that was a refusal which stands only as long as there is no trace of the effect. */
  let refusal: State | undefined

  onSignOut.on(() => {
    session++
    setIntent(undefined)
    refusal = undefined
    store.set(state, idle)
  })

  const locked = () => isLocked(store.get(state))

  async function check(recheck: () => Promise<unknown>): Promise<void> {
    const mine = session
    const current = store.get(state)
    if (current.kind !== 'unknown') return
    store.set(state, { ...current, check: 'running' })
    const next = await afterCheck(recheck, current.error)
    if (mine === session) enter(next)
  }

  /** The outcome once what the call changes was read again. */
  async function afterCheck(recheck: () => Promise<unknown>, error: CallError): Promise<State> {
    const step = await recheck().then(
      () => 'finished' as const,
      () => 'failed' as const,
    )
    const of = intent()
    if (refusal && step === 'finished' && !(of && isCarriedOut(of))) return refusal
    return { kind: 'unknown', error, check: step }
  }

  /** Goes on to an outcome, which others may want to know of. */
  function enter(next: State): void {
    const of = intent()
    if (next.kind !== 'unknown') setIntent(undefined)
    store.set(state, next)
    if (next.kind === 'done') onMoneyDone.emit(spec.name)
    if (of && next.kind === 'failed') onIntentRefused.emit(of)
    if (of && (next.kind === 'done' || (next.kind === 'unknown' && next.check === 'finished')))
      onIntentSettled.emit(of)
  }

  /** Sends and waits for the answer, whatever it is. */
  async function attempt(key: string | undefined, goesOn: () => boolean, args: CallArgs<C>): Promise<State> {
    try {
      return {
        kind: 'done',
        result: await sendUntilDecided(
          () => callWithKey(spec, key, ...args),
          async () => key !== undefined && (await isOffered('idempotency-key')),
          goesOn,
        ),
      }
    } catch (error) {
      return error instanceof CallError && error.outcomeUnknown
        ? { kind: 'unknown', error, check: 'running' }
        : { kind: 'failed', error }
    }
  }

  let release: (() => void) | undefined
  store.sub(state, () => {
    if (locked()) release ??= markUnsaved('money')
    else {
      release?.()
      release = undefined
    }
  })

  return {
    state,
    entry: atom((get) => {
      const of = get(intentAtom)
      const entries = get(statementPage(1).state).value?.statements
      return of && get(state).kind === 'unknown' ? entryOf(of, entries) : undefined
    }),
    check,
    async run(recheck, ...args) {
      if (locked()) return undefined
      const mine = session
      store.set(state, { kind: 'busy' })
      const trace = traceOf?.(...args)
      // Without keys, only the statement tells what an answer that is lost or sent twice has done.
      if (trace && !(await isOffered('idempotency-key'))) await readStatementFirst()
      const sendsKey = spec.idempotencyKey && (await sendsIdempotencyKeys())
      // Signed out meanwhile: nothing was sent, and nothing may be in another's name.
      if (mine !== session) return undefined
      const earlier = intent()
      const current = intentFor(earlier && entryOf(earlier) ? undefined : earlier, {
        input: JSON.stringify(args),
        trace,
        at: now(),
        before: statementNow(),
      })
      if (current !== earlier) onIntentSent.emit(current)
      setIntent(current)
      refusal = undefined
      const key = sendsKey ? current.key : undefined
      const answer = await attempt(key, () => mine === session, args)
      if (mine !== session) return undefined
      if (answer.kind === 'unknown') {
        store.set(state, answer)
        await check(recheck)
      } else if (await mayBeRefusedResend(answer)) {
        if (mine !== session) return undefined
        refusal = answer
        const next = await afterCheck(recheck, new CallError(spec.name, { kind: 'refused-resend' }, true))
        if (mine === session) enter(next)
      } else if (mine === session) {
        enter(answer)
      }
      return mine === session ? store.get(state) : undefined
    },
    reset() {
      if (locked()) return
      // Whether an intent of unknown outcome has left its entry can be looked up when the same is sent again.
      if (store.get(state).kind !== 'unknown' || intent()?.trace === undefined) setIntent(undefined)
      store.set(state, idle)
    },
    retry() {
      if (!locked()) store.set(state, idle)
    },
    settle() {
      if (locked()) return
      setIntent(undefined)
      refusal = undefined
    },
  }
}
