import type { Slip } from '#contract/statement.ts'
import type { Verdict } from './classify-error.ts'
import type { SlipItem } from './slip-item.ts'

/** What the server answers to an upload. */
export interface UploadAnswer {
  readonly status?: string | undefined
  readonly note?: string | undefined
  readonly reference?: string | undefined
}

/** Nothing is in the way any more. */
const clear = { wait: undefined, notBefore: 0, failures: 0, errorKey: undefined } as const

/** The slip after the server took its picture. @param now epoch milliseconds by the server's clock */
export function takeAnswer(item: SlipItem, answer: UploadAnswer, now: number): SlipItem {
  const state = answer.status === 'success' || answer.status === 'failed' ? answer.status : 'processing'
  return {
    ...item,
    ...clear,
    state,
    tried: true,
    sentAt: item.sentAt ?? now,
    note: answer.note,
    reference: answer.reference ?? item.reference,
    settledAt: state === 'processing' ? undefined : now,
  }
}

/** The slip as the server's list has it. */
export function takeListed(item: SlipItem, slip: Slip, now: number): SlipItem {
  return { ...takeAnswer(item, slip, now), amount: slip.amount ?? item.amount }
}

/** The entry of the server's list that is this slip: by our id, else by the server's reference. */
export function findListed(item: SlipItem, slips: readonly Slip[]): Slip | undefined {
  return slips.find((slip) =>
    slip.clientId === undefined
      ? item.reference !== undefined && slip.reference === item.reference
      : slip.clientId === item.id,
  )
}

/** A slip whose try failed. @param before as it was before that try */
export function afterFailure(
  item: SlipItem,
  before: SlipItem,
  verdict: Verdict,
  failures: number,
  now: number,
): SlipItem {
  if (verdict.kind === 'refused') {
    return {
      ...item,
      state: 'failed',
      errorKey: verdict.key ?? 'SLIP_UPLOAD_FAIL',
      settledAt: now,
      failures: 0,
    }
  }
  const tried = before.tried || (verdict.kind !== 'parked' && verdict.tried)
  const waiting = { ...item, state: 'waiting', tried } as const
  if (verdict.kind === 'parked') return { ...waiting, wait: 'session' }
  // Being told to wait is no failure: only what failed is waited for longer each time.
  const counted = verdict.kind === 'pause' && verdict.why !== 'network' ? before.failures : failures
  if (verdict.kind === 'pause') return { ...waiting, wait: verdict.why, failures: counted }
  return { ...waiting, wait: 'server', failures: counted, notBefore: now + verdict.ms }
}
