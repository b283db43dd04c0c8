import { type Atom, atom } from 'jotai'
import { safeParse } from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import { type CallArgs, callWithTimestamp } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { createAutoRetry } from './auto-retry.ts'
import { registerResource } from './resource-registry.ts'

/** A call that changes nothing and may therefore be repeated at any time. */
export type ReadCall = Call & {
  readonly changes: false
  /**
   * Its input names a member: it is made only with the token of when its user was mounted. With another member's token it
   * would be refused, which ends that session.
   */
  readonly namesMember?: true
}

/** State of a call's response. */
export interface ResourceState<T> {
  /** The newest response; kept while a newer one is fetched, if that fails, and if it is the same text. */
  readonly value: T | undefined
  /** When `value` was received, epoch ms by the server's clock. */
  readonly fetchedAt: number | undefined
  readonly loading: boolean
  /** Error of the newest attempt. */
  readonly error: unknown
  /** The value is from the offline cache: it may be displayed, but decisions must not be based on it. */
  readonly restored?: boolean | undefined
}

export interface Resource<T> {
  readonly state: Atom<ResourceState<T>>
  /** Fetches, or joins a fetch in flight. Never rejects: check the state's `error`. */
  refresh(): Promise<ResourceState<T>>
  /** Fetches even while another fetch is in flight, whose response is then dropped. For use after a change. */
  reload(): Promise<ResourceState<T>>
  /** Sets a value from another source (response of a change, IndexedDB), unless there is a newer one. */
  put(value: T, fetchedAt?: number): void
  /** Registers a user of the resource; fetches if the value is too old. @returns a function that unregisters it */
  attach(): () => void
}

/** Values younger than this are not refreshed automatically. */
const MEMBER_MAX_AGE_MS = 15_000
const LOOKUP_MAX_AGE_MS = 300_000

/** Request headers that a response may depend on. */
interface RequestContext {
  readonly language: string
  readonly token: string | undefined
}

const currentContext = (): RequestContext => ({ language: requestLanguage(), token: currentToken() })

function isCurrentContext(context: RequestContext | undefined): boolean {
  return context !== undefined && context.language === requestLanguage() && context.token === currentToken()
}

/** Creates the shared state of a read call with fixed input. Create it once, at module level. */
export function resource<C extends ReadCall>(spec: C, ...args: CallArgs<C>): Resource<ResultOf<C>> {
  type State = ResourceState<ResultOf<C>>
  const empty: State = { value: undefined, fetchedAt: undefined, loading: false, error: undefined }
  const maxAgeMs = spec.access === 'member' ? MEMBER_MAX_AGE_MS : LOOKUP_MAX_AGE_MS
  const state = atom<State>(empty)
  let inFlight: Promise<State> | undefined
  /** When the fetch in flight was started, as `performance.now()`. */
  let startedAt = 0
  /** Number of the newest fetch or reset; responses to older fetches are dropped. */
  let sequence = 0
  let users = 0
  /** Token at the last `attach`. */
  let userToken: string | undefined
  /** Request context of the newest fetch or `put`. */
  let context: RequestContext | undefined
  /** Response text of the value, if it was fetched. */
  let valueText: string | undefined

  const patch = (part: Partial<State>): State => {
    store.set(state, { ...store.get(state), ...part })
    return store.get(state)
  }

  const onSettled = createAutoRetry(() => {
    if (users > 0) void refresh()
  })

  async function fetchAs(own: number): Promise<State> {
    let part: Partial<State>
    let text: string | undefined
    try {
      const answer = await callWithTimestamp(spec, ...args)
      text = answer.text
      part = { value: answer.result, fetchedAt: answer.at, error: undefined, restored: false }
    } catch (error) {
      part = { error }
    }
    if (own !== sequence) return inFlight ?? store.get(state)
    if (text !== undefined) {
      // The same object, so that components that show only the value aren't rendered again.
      if (text === valueText) part = { ...part, value: store.get(state).value }
      valueText = text
    }
    inFlight = undefined
    onSettled(part.error)
    return patch({ ...part, loading: false })
  }

  function reload(): Promise<State> {
    const isMissingToken = spec.access === 'member' && currentToken() === undefined
    const isOther = spec.namesMember && users > 0 && currentToken() !== userToken
    if (isMissingToken || isOther) return Promise.resolve(store.get(state))
    patch({ loading: true })
    context = currentContext()
    startedAt = performance.now()
    inFlight = fetchAs(++sequence)
    return inFlight
  }

  const refresh = () => (isCurrentContext(context) ? inFlight : undefined) ?? reload()

  function refreshIfOlder(ms: number): void {
    // A value in the previous language stays on screen until the new one has arrived.
    if (!isCurrentContext(context)) return void refresh()
    const { fetchedAt, error, restored } = store.get(state)
    if (restored || fetchedAt === undefined || error !== undefined || now() - fetchedAt >= ms) void refresh()
  }

  registerResource({
    spec,
    args,
    restore(json, fetchedAt) {
      if (store.get(state).value !== undefined) return
      const parsed = safeParse(spec.response, json)
      if (!parsed.success) return
      valueText = undefined
      patch({ value: parsed.output, fetchedAt, restored: true })
    },
    refreshIfOlder: (minAgeMs, restart = false) => {
      if (users === 0) return
      if (restart && inFlight && performance.now() - startedAt >= minAgeMs) void reload()
      else refreshIfOlder(Math.min(minAgeMs, maxAgeMs))
    },
    clearMemberData: () => {
      // Lookups made with a token may also contain member data.
      if (spec.access === 'member' || context?.token !== undefined) {
        sequence++
        inFlight = undefined
        onSettled(undefined)
        valueText = undefined
        store.set(state, empty)
      }
      // After another member's sign-in, the resources on screen fetch again.
      queueMicrotask(() => {
        if (users > 0) refreshIfOlder(0)
      })
    },
  })

  return {
    state,
    refresh,
    reload,
    put(value, fetchedAt = now()) {
      const known = store.get(state)
      if (!known.restored && fetchedAt < (known.fetchedAt ?? 0)) return
      sequence++
      inFlight = undefined
      onSettled(undefined)
      context = currentContext()
      valueText = undefined
      patch({ value, fetchedAt, loading: false, error: undefined, restored: false })
    },
    attach() {
      users++
      userToken = currentToken()
      refreshIfOlder(maxAgeMs)
      return () => {
        users--
      }
    },
  }
}

/** Resources of one call by input, e.g. the pages of a list; equal input returns the same resource. */
export function resourceFamily<C extends ReadCall>(spec: C): (...args: CallArgs<C>) => Resource<ResultOf<C>> {
  const members = new Map<string, Resource<ResultOf<C>>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = members.get(key) ?? resource(spec, ...args)
    members.set(key, known)
    return known
  }
}

/** Reloads several resources, e.g. wallet and statement after a money call. Rejects if any fails. */
export async function reloadAll(
  ...resources: readonly { reload(): Promise<{ readonly error: unknown }> }[]
): Promise<void> {
  const states = await Promise.all(resources.map((each) => each.reload()))
  const failed = states.find(({ error }) => error !== undefined)
  if (failed) throw failed.error
}

/** For a `reloadAll` in the background: screens show the error from the resource's state. */
export function ignoreReloadError(reload: Promise<unknown>): void {
  reload.catch(() => undefined)
}
