import { removeShared, takeShared } from '../share-inbox.ts'
import { lockOf } from '../tabs/lock.ts'
import { addSlip, type Picked } from './actions.ts'

/** Who reads the inbox while another is at it would take the same pictures again. */
const alone = lockOf('kapao-shared')

/**
 * Takes what other apps have shared (Web Share Target) into the queue; a picture leaves the inbox once the queue has it.
 * Never rejects: what can't be read now stays for the next time.
 * @returns what became of each, in their order
 */
export async function takeSharedSlips(): Promise<Picked[]> {
  return await alone(take).catch(() => [])
}

/** @param lost another page has taken over: the rest is its */
async function take(lost: AbortSignal): Promise<Picked[]> {
  const taken: Picked[] = []
  for (const { id, name, type, bytes } of await takeShared().catch(() => [])) {
    if (lost.aborted) break
    const picked = await addSlip(new File([bytes], name, { type }))
    // Whose it is may be known later; what isn't a picture never becomes one.
    if ('problem' in picked && picked.problem === 'nobody') break
    taken.push(picked)
    await removeShared(id).catch(() => undefined)
  }
  return taken
}
