import { newId } from '../new-id.ts'
import { report } from '../report.ts'
import { errorName } from '../report-error.ts'
import { isUnsent } from './item.ts'
import { dropWhere, writeNote } from './slip-db.ts'
import { disarmSync } from './sync-pass.ts'

/** Whose token it was. */
export const WHO = 'who'

const LOCK = 'kapao-slips-use:'
const tab = newId()

/**
 * Says that this page shows a member's slips although other pages can't know that they are signed in: their session ends
 * with its tab (D3).
 * @returns ends it
 */
export function holdSettled(member: string): () => void {
  let end = (): void => undefined
  const use = new Promise<void>((resolve) => {
    end = resolve
  })
  void globalThis.navigator?.locks?.request(`${LOCK}${tab}:${member}`, () => use).catch(() => undefined)
  return end
}

/** Whose slips other pages show. */
async function shownElsewhere(): Promise<string[]> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return held
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(LOCK) && !name.startsWith(LOCK + tab))
    .map((name) => name.slice(LOCK.length + tab.length + 1))
}

/**
 * Forgets the slips that the server has, or has refused: only what isn't sent outlives a session (D4). Never rejects.
 * @param present who is signed in here: theirs stay
 */
export async function forgetSettled(present?: string): Promise<void> {
  try {
    const others = await shownElsewhere().catch((): string[] => [])
    await dropWhere((item) => !isUnsent(item) && item.member !== present && !others.includes(item.member))
  } catch (error) {
    report('slip-store', { what: 'forget', error: errorName(error) })
  }
}

/** Nobody is signed in: forgets all of the session that isn't a slip to be sent. Never rejects. */
export async function forgetSession(): Promise<void> {
  await Promise.all([disarmSync(), writeNote(WHO, undefined), forgetSettled()])
}
