import * as v from 'valibot'
import { asReceived, readId } from '#contract/numeric-ids.ts'

/** A token's member. `mark` is a hash of the token: the token itself isn't stored a second time. */
export const memberRecord = v.object({
  mark: v.string(),
  id: v.union([
    v.pipe(v.string(), v.nonEmpty()),
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.transform((id) => readId('member', id)),
    ),
  ]),
  username: v.string(),
  name: v.string(),
})
export type MemberRecord = v.InferOutput<typeof memberRecord>

/** The record as it is stored: requests after an offline start send the id in the type that the host uses. */
export const toStoredRecord = (record: MemberRecord): v.InferInput<typeof memberRecord> => ({
  ...record,
  id: asReceived('member', record.id),
})

/**
 * Where a queue persists its member for an offline start: with the queued items, so that it is deleted with them. Neither
 * method rejects.
 */
export interface MemberRecords {
  find(tokenHash: string): Promise<MemberRecord | undefined>
  save(record: MemberRecord): Promise<unknown>
}

/** The member that queued items belong to and are sent for. */
export type Member = Omit<MemberRecord, 'mark'>
