import { deleteMemberLookups } from './cached-lookups.ts'

/** Database of the answers that a signed-in member's device keeps; see kept/keep.ts. */
export const KEPT_DB = 'kapao-kept'

/**
 * Deletes what the device keeps of a member. At sign-out, and at a start without a token: a clearing that was cut off
 * is finished, and a session that ended with its tab leaves nothing.
 */
export function forgetKept(): void {
  void deleteMemberLookups()
  try {
    indexedDB.deleteDatabase(KEPT_DB)
  } catch {
    // No database here, so nothing is kept either.
  }
}
