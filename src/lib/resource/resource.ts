import { type Atom, atom } from 'jotai'
import { safeParse } from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import { type CallArgs, callDated } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { addResource } from './resource-registry.ts'

/** A call that changes nothing, so that it may be made again whenever we like (D11). */
export type ReadCall = Call & { readonly changes: false }

/** What is known of a call's answer. */
export interface ResourceState<T> {
  /** The newest answer; it stays while a newer one is fetched and when that fails. */
  readonly value: T | undefined
  /** When `value` came, epoch milliseconds by the server's clock. */
  readonly fetchedAt: number | undefined
  readonly loading: boolean
  /** Why the newest try failed. */
  readonly error: unknown
  /** The value is one of an earlier visit: something to look at, and nothing to decide by. */
  readonly restored?: boolean | undefined
}

export interface Resource<T> {
  readonly state: Atom<ResourceState<T>>
  /** Fetches, or joins a fetch under way. Never rejects: look at the state's `error`. */
  refresh(): Promise<ResourceState<T>>
  /** Fetches anew even while a fetch is under way, whose answer is then dropped: for use after a change. */
  reload(): Promise<ResourceState<T>>
  /** Puts in a value known otherwise (an answer of a change, IndexedDB), unless a newer one is here. */
  put(value: T, fetchedAt?: number): void
  /** A screen uses it from now on; fetches if too old. @returns a function that ends the use */
  attach(): () => void
}

/** Values younger than this are not fetched again by themselves, milliseconds. */
const MEMBER_MAX_AGE_MS = 15_000
const LOOKUP_MAX_AGE_MS = 300_000

/** What of a call's headers its answer may depend on (D35, D41). */
interface Asked {
  readonly language: string
  readonly token: string | undefined
}

const askedNow = (): Asked => ({ language: requestLanguage(), token: currentToken() })

function sameAsked(asked: Asked | undefined): boolean {
  return asked !== undefined && asked.language === requestLanguage() && asked.token === currentToken()
}

/** The state of one read call with fixed input. Declare it once per module and share it. */
export function resource<C extends ReadCall>(spec: C, ...args: CallArgs<C>): Resource<ResultOf<C>> {
  type State = ResourceState<ResultOf<C>>
  const empty: State = { value: undefined, fetchedAt: undefined, loading: false, error: undefined }
  const maxAge = spec.access === 'member' ? MEMBER_MAX_AGE_MS : LOOKUP_MAX_AGE_MS
  const state = atom<State>(empty)
  let flight: Promise<State> | undefined
  /** Number of the newest fetch or reset; what an older one brings is dropped. */
  let turn = 0
  let users = 0
  /** What the newest fetch was made with, or the value was put in with; a host may answer each differently. */
  let asked: Asked | undefined

  const patch = (part: Partial<State>): State => {
    store.set(state, { ...store.get(state), ...part })
    return store.get(state)
  }

  async function fetchAs(mine: number): Promise<State> {
    let part: Partial<State>
    try {
      const { result, at } = await callDated(spec, ...args)
      part = { value: result, fetchedAt: at, error: undefined, restored: false }
    } catch (error) {
      part = { error }
    }
    if (mine !== turn) return flight ?? store.get(state)
    flight = undefined
    return patch({ ...part, loading: false })
  }

  function reload(): Promise<State> {
    if (spec.access === 'member' && currentToken() === undefined) return Promise.resolve(store.get(state))
    patch({ loading: true })
    asked = askedNow()
    flight = fetchAs(++turn)
    return flight
  }

  const refresh = () => (sameAsked(asked) ? flight : undefined) ?? reload()

  function refreshIfOlder(ms: number): void {
    // Texts of another language stay on screen until those of this one are here.
    if (!sameAsked(asked)) return void refresh()
    const { fetchedAt, error, restored } = store.get(state)
    if (restored || fetchedAt === undefined || error !== undefined || now() - fetchedAt >= ms) void refresh()
  }

  addResource({
    spec,
    args,
    restore(json, fetchedAt) {
      const parsed = safeParse(spec.response, json)
      if (!parsed.success || store.get(state).value !== undefined) return
      patch({ value: parsed.output, fetchedAt, restored: true })
    },
    revisit: (minAge) => {
      if (users > 0) refreshIfOlder(Math.min(minAge, maxAge))
    },
    forget: () => {
      // Lookups are the member's as well where they were made with a token.
      if (spec.access === 'member' || asked?.token !== undefined) {
        turn++
        flight = undefined
        store.set(state, empty)
      }
      // Sign-out empties the screens; where another member's token takes over, they fetch again.
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
      turn++
      flight = undefined
      asked = askedNow()
      patch({ value, fetchedAt, loading: false, error: undefined, restored: false })
    },
    attach() {
      users++
      refreshIfOlder(maxAge)
      return () => {
        users--
      }
    },
  }
}

/** Resources of one call by input, e.g. the pages of a list: equal input gives the same resource. */
export function resourceFamily<C extends ReadCall>(spec: C): (...args: CallArgs<C>) => Resource<ResultOf<C>> {
  const members = new Map<string, Resource<ResultOf<C>>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = members.get(key) ?? resource(spec, ...args)
    members.set(key, known)
    return known
  }
}

/** Fetches several anew, e.g. wallet and statement after a money call. Rejects when one fails. */
export async function reread(
  ...resources: readonly { reload(): Promise<{ readonly error: unknown }> }[]
): Promise<void> {
  const states = await Promise.all(resources.map((each) => each.reload()))
  const failed = states.find(({ error }) => error !== undefined)
  if (failed) throw failed.error
}

/** For a `reread` in the background: the error is in the state of the resource, where the screens show it. */
export function ignoreReadError(reading: Promise<unknown>): void {
  reading.catch(() => undefined)
}
