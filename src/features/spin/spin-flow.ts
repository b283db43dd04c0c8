import { atom } from 'jotai'
import type { ResultOf } from '#contract/call.ts'
import { type Slice, spin } from '#contract/rewards/spin.ts'
import { createMoneyCall, mayBeRefusedResend } from '#domain/money-call/money-call.ts'
import { now } from '#lib/browser/server-clock.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { couponsResource, setupResource } from './spin-resources.ts'
import {
  clearSpinSnapshot,
  inferOutcome,
  type LostSpinOutcome,
  readSpinSnapshot,
  type SpinSnapshot,
  saveSpinSnapshot,
} from './spin-snapshot.ts'

/** Result of a spin; texts are the operator's. */
export interface Prize {
  readonly label: string
  /** Unsanitized HTML of the slice. */
  readonly description: string | undefined
  /** False if the server's result isn't on the wheel that was shown. */
  readonly onWheel: boolean
}

/** The result is known and the wheel is turning to it. */
export interface TurningState {
  readonly kind: 'turning'
  readonly snapshot: SpinSnapshot
  /** Index of the won slice in `slices`, which is a copy because a refetch may change the wheel meanwhile. */
  readonly index: number
  readonly slices: readonly Slice[]
  readonly prize: Prize
}

/** Why the server refused to spin. */
interface SpinRefusal {
  readonly error: unknown
}

/** State of a spin. Global, so that returning to the screen can't spin twice or miss the result. */
export type SpinFlow =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | TurningState
  | { readonly kind: 'stopped'; readonly snapshot: SpinSnapshot; readonly prize: Prize }
  /** The server refused to spin. */
  | ({ readonly kind: 'refused' } & SpinRefusal)
  /**
   * The response was lost, or is a refusal that may only be the answer to a resend: setup and coupons
   * are being refetched. `failed`: the refetch failed.
   */
  | {
      readonly kind: 'checking'
      readonly snapshot: SpinSnapshot
      readonly refusal: SpinRefusal | undefined
      readonly failed: boolean
    }
  | { readonly kind: 'checked'; readonly outcome: LostSpinOutcome }

const idle: SpinFlow = { kind: 'idle' }
const flowAtom = atom<SpinFlow>(idle)
const spinCall = createMoneyCall(spin)
/** Incremented on sign-out, so that results of an earlier member's spin are dropped. */
let sessionNumber = 0

/** Read-only; changed by `startSpin` and the functions below. */
export const spinFlowAtom = atom((get) => get(flowAtom))

onMemberReset.on(() => {
  sessionNumber++
  store.set(flowAtom, idle)
})

/**
 * Spins the wheel. Ignored while a spin is in progress or its outcome unknown, without coins, and until setup
 * and coupons are loaded, from which the outcome is inferred if the response is lost.
 */
export async function startSpin(): Promise<void> {
  const setup = store.get(setupResource.state).value
  const coupons = store.get(couponsResource.state).value
  const slices = setup?.activeSpinwheel?.slices ?? []
  if (store.get(flowAtom).kind !== 'idle' || !setup || !coupons) return
  if (!setup.userCoin || slices.length === 0) return
  const startedIn = sessionNumber
  const snapshot = {
    coins: setup.userCoin,
    coupons: coupons.map(({ _id, amount }) => ({ _id, amount })),
    at: now(),
  }
  saveSpinSnapshot(snapshot)
  store.set(flowAtom, { kind: 'sending' })
  // No check by the money call: ours uses the persisted snapshot, because it has to survive a reload.
  const state = await spinCall.run(() => Promise.resolve())
  if (startedIn !== sessionNumber) return
  const refusal: SpinRefusal | undefined = state?.kind === 'failed' ? state : undefined
  if (state?.kind === 'done' && state.result.result) {
    await applyResult(snapshot, slices, state.result.result)
  } else if (state && refusal && !(await mayBeRefusedResend(state))) {
    if (startedIn === sessionNumber) showRefusal(refusal)
  } else if (startedIn === sessionNumber) {
    await checkLostSpin(snapshot, refusal)
  }
}

type SpinResult = NonNullable<ResultOf<typeof spin>['result']>

/** Turns the wheel to the result; a result that isn't on the wheel is shown without a turn. */
async function applyResult(
  snapshot: SpinSnapshot,
  slices: readonly Slice[],
  { code, label, remainingCoin }: SpinResult,
): Promise<void> {
  const startedIn = sessionNumber
  const setup = store.get(setupResource.state).value
  if (setup) setupResource.put({ ...setup, userCoin: remainingCoin })
  const index = findSliceIndex(slices, code, label)
  const slice = slices[index]
  if (slice) {
    const prize = { label: label ?? slice.label, description: slice.htmlDescription, onWheel: true }
    store.set(flowAtom, { kind: 'turning', snapshot, index, slices, prize })
    return
  }
  const { value } = await setupResource.reload()
  if (startedIn !== sessionNumber) return
  const freshSlices = value?.activeSpinwheel?.slices ?? []
  const won = freshSlices[findSliceIndex(freshSlices, code, label)]
  const prize = { label: label ?? won?.label ?? code, description: won?.htmlDescription, onWheel: false }
  await showPrize(snapshot, prize)
}

/** Index of the slice with this code, preferably with this label too because codes may repeat; -1 if none. */
function findSliceIndex(slices: readonly Slice[], code: string, label: string | undefined): number {
  const exact = slices.findIndex((slice) => slice.code === code && slice.label === label)
  return exact >= 0 ? exact : slices.findIndex((slice) => slice.code === code)
}

function showRefusal({ error }: SpinRefusal): void {
  clearSpinSnapshot()
  store.set(flowAtom, { kind: 'refused', error })
  void setupResource.reload()
}

async function showPrize(snapshot: SpinSnapshot, prize: Prize): Promise<void> {
  clearSpinSnapshot()
  store.set(flowAtom, { kind: 'stopped', snapshot, prize })
  await couponsResource.reload()
}

/** Called when the wheel animation has ended. */
export function onWheelStopped(): void {
  const current = store.get(flowAtom)
  if (current.kind === 'turning') void showPrize(current.snapshot, current.prize)
}

/** Closes the result, refusal or inferred outcome, and refetches the setup (specification, section 4). */
export function dismissResult(): void {
  const current = store.get(flowAtom)
  const { kind } = current
  if (kind !== 'stopped' && kind !== 'refused' && kind !== 'checked') return
  // A spin that seems not to have happened may still arrive: reuse its idempotency key for the next one.
  if (kind === 'checked' && !current.outcome.happened) spinCall.retry()
  else {
    spinCall.settle()
    spinCall.reset()
  }
  store.set(flowAtom, idle)
  void setupResource.reload()
}

/** Checks the outcome of a spin whose result wasn't shown before the page was closed. */
export function resumeLostSpin(): void {
  const snapshot = readSpinSnapshot()
  if (snapshot && store.get(flowAtom).kind === 'idle') void checkLostSpin(snapshot)
}

/** Checks again whether a lost spin happened; only after a failed check. */
export async function retryCheck(): Promise<void> {
  const current = store.get(flowAtom)
  if (current.kind === 'checking' && current.failed) await checkLostSpin(current.snapshot, current.refusal)
}

/** @param refusal refusal of the server, accepted unless coins or coupons show that the spin happened */
async function checkLostSpin(snapshot: SpinSnapshot, refusal?: SpinRefusal): Promise<void> {
  const startedIn = sessionNumber
  // Don't show the first check of a refusal as a lost response.
  const isFirst = store.get(flowAtom).kind !== 'checking'
  if (!refusal || !isFirst) store.set(flowAtom, { kind: 'checking', snapshot, refusal, failed: false })
  const isRefetched = await reloadAll(setupResource, couponsResource).then(
    () => true,
    () => false,
  )
  if (startedIn !== sessionNumber) return
  const setup = store.get(setupResource.state).value
  const coupons = store.get(couponsResource.state).value
  if (!isRefetched || setup?.userCoin === undefined || !coupons) {
    store.set(flowAtom, { kind: 'checking', snapshot, refusal, failed: true })
    return
  }
  const outcome = inferOutcome(snapshot, setup.userCoin, coupons)
  if (refusal && !outcome.happened) return showRefusal(refusal)
  clearSpinSnapshot()
  store.set(flowAtom, { kind: 'checked', outcome })
}
