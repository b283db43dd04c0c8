import type { Satang } from '#contract/money.ts'
import type { Slip } from '#contract/statement.ts'
import { getAcceptedAt, isConfirmed, isUnsent, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { type Movement, type PlannedStep, stepsOf } from './movement.ts'

/** The movement of a slip that was sent from this device, or waits for it. */
export function movementOfSlip(item: SlipItem): Movement {
  const { id, state, amount, addedAt } = item
  const isSent = !isUnsent(item)
  const status = state === 'success' ? 'SUCCESS' : state === 'failed' ? 'FAILED' : 'PROCESSING'
  const steps: readonly PlannedStep[] = [
    ['sent', isSent ? getAcceptedAt(item) : undefined],
    ['checked', undefined],
    // This phone has learned of it at some time; when it was credited, only the statement knows.
    ['credited', undefined],
  ]
  return {
    id: `slip:${id}`,
    type: 'deposit',
    way: 'slip',
    status,
    satang: amount as Satang | undefined,
    startedAt: isSent ? getAcceptedAt(item) : addedAt,
    steps: stepsOf(steps, status, isConfirmed(item) ? 2 : isSent ? 1 : 0),
  }
}

/** The movement of a slip as the server lists it, also if another device sent it. */
export function movementOfSentSlip({
  _id,
  clientId,
  createdAt,
  amount,
  status: state,
  note,
}: Slip): Movement {
  const status = state === 'success' ? 'SUCCESS' : state === 'failed' ? 'FAILED' : 'PROCESSING'
  const steps: readonly PlannedStep[] = [
    ['sent', createdAt],
    ['checked', undefined],
    ['credited', undefined],
  ]
  return {
    id: `slip:${clientId ?? _id ?? createdAt}`,
    type: 'deposit',
    way: 'slip',
    status,
    satang: amount === undefined || amount <= 0 ? undefined : amount,
    startedAt: createdAt,
    steps: stepsOf(steps, status, isConfirmed({ state, note }) ? 2 : 1),
  }
}
