import { readSharedItems, removeSharedItem, takeDroppedCount } from '#domain/slips/share-inbox.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { addSlip, type PickProblem } from './actions.ts'
import { getSlipQueue } from './slip-queue.ts'

/** Two tabs importing at once would do the same work twice. */
const withInboxLock = createLock(databaseNames.sharedPictures)

/** Result of an import. */
export interface SharedImport {
  /** Ids of slips that are new in the queue, in the order they were shared. */
  readonly ids: readonly string[]
  /** Files that can't become slips; they were deleted from the inbox. */
  readonly refused: readonly { readonly name: string; readonly problem: PickProblem }[]
  /** Number of confirmed files left in the inbox because the member can't be resolved at the moment. */
  readonly waiting: number
  /** Number of files dropped before the import: too many, too large, or not images. */
  readonly dropped: number
}

const emptyImport: SharedImport = { ids: [], refused: [], waiting: 0, dropped: 0 }

/**
 * Imports pictures shared by other apps (Web Share Target) into the queue. Call it only for pictures that the member has seen
 * and confirmed: any site can send some. A picture leaves the inbox once
 * its slip is persisted. Importing is idempotent: if the page is killed in between, the next import finds the
 * slip by its id. Never rejects: what can't be read now stays in the inbox.
 * @param confirmed ids of the pictures to import
 */
export async function importSharedSlips(confirmed: ReadonlySet<string>): Promise<SharedImport> {
  return await withInboxLock((lost) => importAll(confirmed, lost)).catch(() => emptyImport)
}

/** @param lost aborts when another tab has taken over the lock and imports the rest */
async function importAll(confirmed: ReadonlySet<string>, lost: AbortSignal): Promise<SharedImport> {
  const inbox = (await readSharedItems().catch(reportError('share-inbox', { what: 'read' }))) ?? []
  const items = inbox.filter(({ id }) => confirmed.has(id))
  const ids: string[] = []
  const refused: { name: string; problem: PickProblem }[] = []
  let waiting = items.length
  for (const { id, name, type, bytes } of items) {
    const session = await getSlipQueue()
    if (lost.aborted) return { ...emptyImport, ids, refused }
    if (!session) break
    const isKnown = session.repository.items().some((each) => each.id === id)
    const picked = await addSlip(new File([bytes], name, { type }), id)
    if ('problem' in picked && picked.problem === 'unknown-member') break
    waiting--
    if ('problem' in picked) refused.push({ name, ...picked })
    // Another member on this device may already have imported it.
    else if (!isKnown && session.repository.items().some((each) => each.id === id)) ids.push(id)
    // Leave an unpersisted slip's picture in the inbox: it would be lost with this page.
    if ('problem' in picked || session.repository.isPersisted(id)) await removeSharedItem(id)
  }
  return { ids, refused, waiting, dropped: await takeDroppedCount() }
}
