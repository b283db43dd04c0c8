import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createRecordUse } from '#lib/cross-tab/record-use.ts'
import { disarmSync } from './background-sync-credentials.ts'
import { dropWhere, writeNote } from './slip-db.ts'
import { isUnsent } from './slip-item.ts'

/** Whose token it was. */
export const WHO = 'who'

const use = createRecordUse('slips')

/**
 * Says that this page shows a member's slips although other pages can't know that they are signed in: their session ends
 * with its tab (D3). Returns what ends it.
 */
export const holdSettled = use.markInUse

/**
 * Forgets the slips that the server has, or has refused: only what isn't sent outlives a session (D4). Never rejects.
 * @param present who is signed in here: theirs stay
 */
export async function forgetSettled(present?: string): Promise<void> {
  try {
    const others = await use.usedInOtherTabs()
    await dropWhere((item) => !isUnsent(item) && item.member !== present && !others.includes(item.member))
  } catch (error) {
    report('slip-store', { what: 'forget', error: errorName(error) })
  }
}

/** Nobody is signed in: forgets all of the session that isn't a slip to be sent. Never rejects. */
export async function forgetSession(): Promise<void> {
  await Promise.all([disarmSync(), writeNote(WHO, undefined), forgetSettled()])
}
