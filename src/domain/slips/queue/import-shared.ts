import { removeShared, takeDropped, takeShared, uuidOf } from '#domain/slips/share-inbox.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { addSlip, type PickProblem } from './actions.ts'
import { slipDesk } from './slip-queue.ts'

/** Who reads the inbox while another is at it would only do the same work again. */
const alone = createLock('kapao-shared')

/** What became of shared pictures. */
export interface Shared {
  /** Slips that weren't in the queue before, in their order. */
  readonly ids: readonly string[]
  /** What never becomes a slip, and is dropped. */
  readonly refused: readonly { readonly name: string; readonly problem: PickProblem }[]
  /** How many stay in the inbox, because nobody can tell just now whose they are. */
  readonly waiting: number
  /** How many got lost before: too many or too large, or no pictures. */
  readonly dropped: number
}

const nothing: Shared = { ids: [], refused: [], waiting: 0, dropped: 0 }

/**
 * Takes what other apps have shared (Web Share Target) into the queue; a picture leaves the inbox once the disk has its
 * slip. Taken again, e.g. after a kill between the two, it is the same slip. Never rejects: what can't be read now stays
 * for the next time.
 */
export async function takeSharedSlips(): Promise<Shared> {
  return await alone(take).catch(() => nothing)
}

/** @param lost another page has taken over: the rest is its */
async function take(lost: AbortSignal): Promise<Shared> {
  const items = (await takeShared().catch(reportError('share-inbox', { what: 'read' }))) ?? []
  const ids: string[] = []
  const refused: { name: string; problem: PickProblem }[] = []
  let waiting = items.length
  for (const item of items) {
    const { name, type, bytes } = item
    const id = uuidOf(item)
    const desk = await slipDesk()
    if (lost.aborted) return { ...nothing, ids, refused }
    if (!desk) break
    const isKnown = desk.shelf.items().some((each) => each.id === id)
    const picked = await addSlip(new File([bytes], name, { type }), id)
    if ('problem' in picked && picked.problem === 'nobody') break
    waiting--
    if ('problem' in picked) refused.push({ name, ...picked })
    // Another member of this phone may have taken it before.
    else if (!isKnown && desk.shelf.items().some((each) => each.id === id)) ids.push(id)
    // What this page alone has is safer where it is.
    if ('problem' in picked || desk.shelf.isKept(id)) await removeShared(id)
  }
  return { ids, refused, waiting, dropped: await takeDropped() }
}
