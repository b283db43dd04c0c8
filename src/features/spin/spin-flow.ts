import { atom } from 'jotai'
import type { ResultOf } from '#contract/call.ts'
import { type Slice, spin } from '#contract/spin.ts'
import { type MoneyCallState, mayBeRefusedResend, moneyCall } from '#domain/money-call/money-call.ts'
import { now } from '#lib/browser/server-clock.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import {
  type BeforeSpin,
  forgetBefore,
  keepBefore,
  readBefore,
  type Verdict,
  verdictOf,
} from './lost-spin.ts'
import { couponsResource, setupResource } from './spin-data.ts'

/** What a spin brought, in the operator's words. */
export interface Prize {
  readonly label: string
  /** The slice's HTML, to be cleaned. */
  readonly description: string | undefined
  /** False when the server's result isn't on the wheel that was shown. */
  readonly onWheel: boolean
}

/** The result is known, and the wheel is on its way to it. */
export interface Turning {
  readonly kind: 'turning'
  readonly before: BeforeSpin
  /** The slice that was won, and the wheel it is on: a reload meanwhile mustn't change it. */
  readonly index: number
  readonly slices: readonly Slice[]
  readonly prize: Prize
}

/** Why the server says that nothing was spun: a CallError, or its own code. */
interface SpinRefusal {
  readonly error: unknown
}

/** Where a spin stands. It outlives the screen, so that coming back can't spin twice or miss the result. */
export type SpinFlow =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | Turning
  | { readonly kind: 'stopped'; readonly before: BeforeSpin; readonly prize: Prize }
  /** Nothing was spun. */
  | ({ readonly kind: 'refused' } & SpinRefusal)
  /** The answer was lost (D12), or is a refusal that may be none: setup and coupons are being read again. */
  | {
      readonly kind: 'checking'
      readonly before: BeforeSpin
      readonly refusal: SpinRefusal | undefined
      readonly failed: boolean
    }
  | { readonly kind: 'checked'; readonly verdict: Verdict }

const idle: SpinFlow = { kind: 'idle' }
const flow = atom<SpinFlow>(idle)
const spinCall = moneyCall(spin)
/** Number of the newest session: what an earlier member's spin brings is dropped. */
let session = 0

export const spinFlowAtom = atom((get) => get(flow))

onSignOut.on(() => {
  session++
  store.set(flow, idle)
})

/**
 * Spins once; ignored while a spin is under way or unexplained, without a coin, and before everything was read that
 * a lost answer would have to be explained with.
 */
export async function spinOnce(): Promise<void> {
  const setup = store.get(setupResource.state).value
  const coupons = store.get(couponsResource.state).value
  const slices = setup?.activeSpinwheel?.slices ?? []
  if (store.get(flow).kind !== 'idle' || !setup || !coupons) return
  if (!setup.userCoin || slices.length === 0) return
  const mine = session
  const before = { coins: setup.userCoin, coupons: coupons.map(({ _id }) => _id), at: now() }
  keepBefore(before)
  store.set(flow, { kind: 'sending' })
  // What an unknown outcome is checked against is ours: the check has to survive a reload.
  const state = await spinCall.run(() => Promise.resolve())
  if (mine !== session) return
  const refusal = state && refusalIn(state)
  if (state?.kind === 'done' && state.result.success && state.result.result) {
    await land(before, slices, state.result.result)
  } else if (state && refusal && !(await mayBeRefusedResend(state))) {
    if (mine === session) refuse(refusal)
  } else if (mine === session) {
    await check(before, refusal)
  }
}

type SpinAnswer = ResultOf<typeof spin>
type SpinResult = NonNullable<SpinAnswer['result']>

function refusalIn(state: MoneyCallState<SpinAnswer>): SpinRefusal | undefined {
  if (state.kind === 'failed') return { error: state.error }
  return state.kind === 'done' && !state.result.success ? { error: state.result.error } : undefined
}

/** Sends the wheel to the result; a result that isn't on it is shown without a turn. */
async function land(
  before: BeforeSpin,
  slices: readonly Slice[],
  { code, label, remainingCoin }: SpinResult,
): Promise<void> {
  const mine = session
  const setup = store.get(setupResource.state).value
  if (setup) setupResource.put({ ...setup, userCoin: remainingCoin })
  const index = sliceOf(slices, code, label)
  const slice = slices[index]
  if (slice) {
    const prize = { label: label ?? slice.label, description: slice.htmlDescription, onWheel: true }
    store.set(flow, { kind: 'turning', before, index, slices, prize })
    return
  }
  const { value } = await setupResource.reload()
  if (mine !== session) return
  const fresh = value?.activeSpinwheel?.slices ?? []
  const won = fresh[sliceOf(fresh, code, label)]
  const prize = { label: label ?? won?.label ?? code, description: won?.htmlDescription, onWheel: false }
  await stop(before, prize)
}

/** The slice of a result; where codes aren't unique, the one with its label too. -1: none. */
function sliceOf(slices: readonly Slice[], code: string, label: string | undefined): number {
  const exact = slices.findIndex((slice) => slice.code === code && slice.label === label)
  return exact >= 0 ? exact : slices.findIndex((slice) => slice.code === code)
}

function refuse({ error }: SpinRefusal): void {
  forgetBefore()
  store.set(flow, { kind: 'refused', error })
  void setupResource.reload()
}

async function stop(before: BeforeSpin, prize: Prize): Promise<void> {
  forgetBefore()
  store.set(flow, { kind: 'stopped', before, prize })
  await couponsResource.reload()
}

/** The wheel has come to rest. */
export function wheelStopped(): void {
  const current = store.get(flow)
  if (current.kind === 'turning') void stop(current.before, current.prize)
}

/** The member has seen the result, or why there is none. Reads the setup again (specification, section 4). */
export function resultSeen(): void {
  const current = store.get(flow)
  const { kind } = current
  if (kind !== 'stopped' && kind !== 'refused' && kind !== 'checked') return
  // A spin that seems not to have happened may still arrive: the next one then is the same intent.
  if (kind === 'checked' && !current.verdict.happened) spinCall.retry()
  else {
    spinCall.settle()
    spinCall.reset()
  }
  store.set(flow, idle)
  void setupResource.reload()
}

/** Takes up a spin whose result wasn't shown before the page went away. */
export function explainLostSpin(): void {
  const before = readBefore()
  if (before && store.get(flow).kind === 'idle') void check(before)
}

/** Tries the failed check again. */
export async function checkAgain(): Promise<void> {
  const current = store.get(flow)
  if (current.kind === 'checking' && current.failed) await check(current.before, current.refusal)
}

/** @param refusal what the server said; it stands unless coins or coupons show that the spin happened */
async function check(before: BeforeSpin, refusal?: SpinRefusal): Promise<void> {
  const mine = session
  // A refusal is an answer: a first check of it isn't shown as a search for a lost one.
  const isFirst = store.get(flow).kind !== 'checking'
  if (!refusal || !isFirst) store.set(flow, { kind: 'checking', before, refusal, failed: false })
  const readAll = await reloadAll(setupResource, couponsResource).then(
    () => true,
    () => false,
  )
  if (mine !== session) return
  const setup = store.get(setupResource.state).value
  const coupons = store.get(couponsResource.state).value
  if (!readAll || setup?.userCoin === undefined || !coupons) {
    store.set(flow, { kind: 'checking', before, refusal, failed: true })
    return
  }
  const verdict = verdictOf(before, setup.userCoin, coupons)
  if (refusal && !verdict.happened) return refuse(refusal)
  forgetBefore()
  store.set(flow, { kind: 'checked', verdict })
}
