import type { Satang } from '#contract/money.ts'
import { getAcceptedAt, isConfirmed, isUnsent, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { type Movement, type PlannedStep, stepsOf } from './movement.ts'

/** The movement of a slip that was sent from this device, or waits for it. */
export function movementOfSlip(item: SlipItem): Movement {
  const { id, state, amount, settledAt, addedAt } = item
  const isSent = !isUnsent(item)
  const status = state === 'success' ? 'SUCCESS' : state === 'failed' ? 'FAILED' : 'PROCESSING'
  const steps: readonly PlannedStep[] = [
    ['sent', isSent ? getAcceptedAt(item) : undefined],
    ['checked', undefined],
    ['credited', settledAt],
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
