import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createOutboxRepository, type OutboxRepository } from '#lib/outbox/outbox-repository.ts'
import { slipRecords } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'

/** One member's slips on this device, with their pictures. */
export type SlipRepository = OutboxRepository<SlipItem>

export function createSlipRepository(member: string): SlipRepository {
  return createOutboxRepository({
    records: slipRecords,
    isOwn: (item) => item.member === member,
    onError: (what, error) => report('slip-store', { what, error: errorName(error) }),
  })
}
