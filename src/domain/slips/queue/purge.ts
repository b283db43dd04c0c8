import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createRecordUse } from '#lib/cross-tab/record-use.ts'
import { isUnsent } from './slip-item.ts'
import { clearSessionRecords, deleteItemsWhere } from './slip-repository.ts'

const use = createRecordUse('slips')

/**
 * Tells other tabs that this page uses a member's slips. They can't know it otherwise when the session ends
 * with its tab (D3). Returns a function that releases them.
 */
export const holdSettledSlips = use.markInUse

/**
 * Deletes slips that the server has accepted or rejected: only unsent slips outlive a session (D4). Never
 * rejects.
 * @param present id of the signed-in member, whose slips stay
 */
export async function purgeSettledSlips(present?: string): Promise<void> {
  try {
    const inUse = await use.usedInOtherTabs()
    await deleteItemsWhere(
      (item) => !isUnsent(item) && item.member !== present && !inUse.includes(item.member),
    )
  } catch (error) {
    report('slip-store', { what: 'forget', error: errorName(error) })
  }
}

/** Deletes everything of the session except unsent slips. Call it when nobody is signed in. Never rejects. */
export async function purgeSession(): Promise<void> {
  await Promise.all([clearSessionRecords(), purgeSettledSlips()])
}
