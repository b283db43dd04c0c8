import { type Atom, atom } from 'jotai'
import type { Call, ResultOf } from '#contract/call.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { isOffered, shouldSendIdempotencyKeys } from '#domain/lookups/host-capabilities.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { CallError } from '#lib/api/api-error.ts'
import { type CallArgs, callWithKey } from '#lib/api/client.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import {
  createStatementSnapshot,
  type ExpectedEntry,
  findStatementEntry,
  type MoneyIntent,
  onIntentRefused,
  onIntentSent,
  onIntentSettled,
  reuseOrCreateIntent,
  type SentCall,
  type StatementSnapshot,
  sendUntilDecided,
} from './money-intents.ts'

export type MoneyCallState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  /**
   * The outcome is unknown, or the call was refused although its effect was found. The member can try
   * again only once the check has finished.
   */
  | { readonly kind: 'unknown'; readonly error: CallError; readonly check: 'running' | 'failed' | 'finished' }

/** Whether a call is in flight or its outcome unchecked; nothing may be sent meanwhile. */
export function isLocked(state: MoneyCallState<unknown>): boolean {
  return state.kind === 'busy' || (state.kind === 'unknown' && state.check !== 'finished')
}

/** Whether a call is in flight or its unknown outcome is being checked. */
export function isBusy(state: MoneyCallState<unknown>): boolean {
  return state.kind === 'busy' || (state.kind === 'unknown' && state.check === 'running')
}

/** Emitted when a money call has succeeded, with the call's name in the contract. */
export const onMoneyCallDone = createEventEmitter<string>()

export interface MoneyCall<C extends Call> {
  readonly state: Atom<MoneyCallState<ResultOf<C>>>
  /** While the outcome is unknown: the statement entry that the call may have created. */
  readonly entry: Atom<StatementEntry | undefined>
  /** What was sent last. */
  readonly sentCall: Atom<SentCall | undefined>
  /**
   * Sends the call. Ignored while it is in flight or an unknown outcome is unchecked. Never rejects.
   * @param recheck rereads wallet and statement; called if the outcome is unknown, or a refusal that may
   *   answer a resend
   * @returns the new state; undefined if the tap was ignored
   */
  run(recheck: () => Promise<unknown>, ...args: CallArgs<C>): Promise<MoneyCallState<ResultOf<C>> | undefined>
  /** Repeats the check of an unknown outcome after a failed check. */
  check(recheck: () => Promise<unknown>): Promise<void>
  /**
   * Back to idle, unless money may be moving. The next call is a new intent; after an unknown outcome it is
   * the same intent if its input is equal and the cached statement has no entry of it.
   */
  reset(): void
  /**
   * Back to the form after an unknown outcome. Sending the same input again is the same intent with the same
   * key, so that a server with idempotency keys executes it once even if the first request arrives
   * late.
   */
  retry(): void
  /** The effect of an unknown outcome was found elsewhere: sending the same input again is a new intent. */
  settle(): void
}

/**
 * Whether an outcome is a refusal that may answer the browser's automatic resend of a request that had
 * already taken effect (money gone, link used). A server with idempotency keys answers a resend like the
 * first request.
 */
export async function mayBeRefusedResend(outcome: MoneyCallState<unknown>): Promise<boolean> {
  const isRefusal = outcome.kind === 'failed' && outcome.error instanceof CallError && outcome.error.refused
  return isRefusal && !(await isOffered('idempotency-key'))
}

/** Max age of a cached statement to compare later entries with. */
const STATEMENT_FRESH_MS = 10_000

/** Max wait for the statement before a call is sent. */
const STATEMENT_TIMEOUT_MS = 5000

const cachedStatement = () => store.get(statementPageResource(1).state)

/** The statement that was cached when the last money call was sent. It may lack that call's entry. */
let outdated: Pick<ReturnType<typeof cachedStatement>, 'value' | 'fetchedAt'> | undefined

/**
 * Snapshot of the cached statement. A stale one may lack entries of other devices, and an outdated one that of the last
 * call, so these set no lower time bound.
 */
function snapshotCachedStatement(): StatementSnapshot {
  const { value, fetchedAt = Number.NEGATIVE_INFINITY, restored } = cachedStatement()
  const isOutdated = value === outdated?.value && fetchedAt === outdated?.fetchedAt
  const isFresh =
    value !== undefined && restored !== true && !isOutdated && now() - fetchedAt < STATEMENT_FRESH_MS
  return createStatementSnapshot(value?.statements ?? [], isFresh)
}

/** Fetches the statement unless a fresh copy is cached. A failed or slow fetch doesn't block the call. */
async function ensureFreshStatement(): Promise<void> {
  if (snapshotCachedStatement().newestAt !== undefined) return
  await waitAtMost(STATEMENT_TIMEOUT_MS, statementPageResource(1).refresh())
}

/** The newest statement entry that the intent may have created. */
function findEntryOf(
  { expectedEntry, ...sent }: MoneyIntent,
  entries = cachedStatement().value?.statements ?? [],
): StatementEntry | undefined {
  return expectedEntry && findStatementEntry(entries, { ...sent, expectedEntry })
}

/** Whether the statement has a matching entry that didn't fail. */
function hasStatementEntry(intent: MoneyIntent): boolean {
  const entry = findEntryOf(intent)
  return entry !== undefined && entry.status !== 'FAILED'
}

/**
 * Creates a money call of the contract. Declare it at module level: its state must outlive the dialog, so
 * that reopening the dialog can't send a second call while the first is in flight.
 * @param getExpectedEntry the statement entry that a success creates, to detect whether it had none, one or
 *   two effects
 * @param hasEffect whether an intent has taken effect; by default, whether it has a new statement entry
 */
export function createMoneyCall<C extends Call>(
  spec: C,
  getExpectedEntry?: (...args: CallArgs<C>) => ExpectedEntry,
  hasEffect: (intent: MoneyIntent) => boolean = hasStatementEntry,
): MoneyCall<C> {
  type State = MoneyCallState<ResultOf<C>>
  const idle: State = { kind: 'idle' }
  const state = atom<State>(idle)
  /** Incremented at sign-out, to drop results of the previous member's calls. */
  let session = 0
  /** The intent sent last, until its outcome is known. */
  const intentAtom = atom<MoneyIntent | undefined>(undefined)
  const sentCallAtom = atom<SentCall | undefined>(undefined)
  const intent = () => store.get(intentAtom)
  const setIntent = (next: MoneyIntent | undefined) => store.set(intentAtom, next)
  /** A refusal of it that is final only if no effect is found. */
  let refusal: State | undefined

  onMemberReset.on(() => {
    session++
    setIntent(undefined)
    store.set(sentCallAtom, undefined)
    refusal = undefined
    store.set(state, idle)
  })

  const isCallLocked = () => isLocked(store.get(state))

  async function check(recheck: () => Promise<unknown>): Promise<void> {
    const startedIn = session
    const current = store.get(state)
    if (current.kind !== 'unknown') return
    store.set(state, { ...current, check: 'running' })
    const next = await recheckOutcome(recheck, current.error)
    if (startedIn === session) setOutcome(next)
  }

  /** The outcome after rereading the data that the call changes. */
  async function recheckOutcome(recheck: () => Promise<unknown>, error: CallError): Promise<State> {
    const check = await recheck().then(
      () => 'finished' as const,
      () => 'failed' as const,
    )
    const sent = intent()
    if (refusal && check === 'finished' && !(sent && hasEffect(sent))) return refusal
    return { kind: 'unknown', error, check }
  }

  /** Enters an outcome state and emits its events. */
  function setOutcome(next: State): void {
    const sent = intent()
    if (next.kind !== 'unknown') setIntent(undefined)
    store.set(state, next)
    if (next.kind === 'done') onMoneyCallDone.emit(spec.name)
    if (sent && next.kind === 'failed') onIntentRefused.emit(sent)
    if (sent && (next.kind === 'done' || (next.kind === 'unknown' && next.check === 'finished')))
      onIntentSettled.emit(sent)
  }

  async function send(
    key: string | undefined,
    isSessionActive: () => boolean,
    args: CallArgs<C>,
  ): Promise<State> {
    try {
      return {
        kind: 'done',
        result: await sendUntilDecided(
          () => callWithKey(spec, key, ...args),
          async () => key !== undefined && (await isOffered('idempotency-key')),
          isSessionActive,
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
    if (isCallLocked()) release ??= markUnsaved('money')
    else {
      release?.()
      release = undefined
    }
  })

  return {
    state,
    entry: atom((get) => {
      const sent = get(intentAtom)
      const entries = get(statementPageResource(1).state).value?.statements
      return sent && get(state).kind === 'unknown' ? findEntryOf(sent, entries) : undefined
    }),
    sentCall: atom((get) => get(sentCallAtom)),
    check,
    async run(recheck, ...args) {
      if (isCallLocked()) return undefined
      const startedIn = session
      store.set(state, { kind: 'busy' })
      const expectedEntry = getExpectedEntry?.(...args)
      // Without idempotency keys, only the statement reveals the effect of a lost or resent request.
      if (expectedEntry && !(await isOffered('idempotency-key'))) await ensureFreshStatement()
      const sendsKey = spec.idempotencyKey && (await shouldSendIdempotencyKeys())
      // Signed out meanwhile: don't send the call in another member's session.
      if (startedIn !== session) return undefined
      const earlier = intent()
      const current = reuseOrCreateIntent(earlier && findEntryOf(earlier) ? undefined : earlier, {
        input: JSON.stringify(args),
        expectedEntry,
        at: now(),
        statementBefore: snapshotCachedStatement(),
      })
      if (current !== earlier) onIntentSent.emit(current)
      setIntent(current)
      store.set(sentCallAtom, current)
      refusal = undefined
      outdated = cachedStatement()
      const key = sendsKey ? current.key : undefined
      const outcome = await send(key, () => startedIn === session, args)
      if (startedIn !== session) return undefined
      if (outcome.kind === 'unknown') {
        store.set(state, outcome)
        await check(recheck)
      } else if (await mayBeRefusedResend(outcome)) {
        if (startedIn !== session) return undefined
        refusal = outcome
        const next = await recheckOutcome(recheck, new CallError(spec.name, { kind: 'refused-resend' }, true))
        if (startedIn === session) setOutcome(next)
      } else if (startedIn === session) {
        setOutcome(outcome)
      }
      return startedIn === session ? store.get(state) : undefined
    },
    reset() {
      if (isCallLocked()) return
      // An intent is known only while its outcome isn't, also after `retry`. Keep it if its entry can be looked up
      // when the same input is sent again.
      if (intent()?.expectedEntry === undefined) setIntent(undefined)
      store.set(state, idle)
    },
    retry() {
      if (!isCallLocked()) store.set(state, idle)
    },
    settle() {
      if (isCallLocked()) return
      setIntent(undefined)
      refusal = undefined
    },
  }
}
