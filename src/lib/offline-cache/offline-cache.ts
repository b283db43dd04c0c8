import type { Call } from '#contract/call.ts'
import { onRead, type Read } from '#lib/api/client.ts'
import { delay } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { clockOffset, recallOffset } from '#lib/browser/server-clock.ts'
import { textMark } from '#lib/format/text-hash.ts'
import { type Managed, meetResources, resources } from '#lib/resource/resource-registry.ts'
import { currentToken, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { keptOf } from './cacheable-calls.ts'
import { createBook } from './eviction.ts'
import {
  claimKept,
  closeKept,
  type KeptAnswer,
  type KeptWrite,
  readKept,
  writeKept,
} from './offline-cache-db.ts'
import { pruned } from './strip-unknown-fields.ts'

/** Answers are written together this long after the first of them, milliseconds. */
const GATHER_MS = 250

/** A database that hangs is asked so often, with so many milliseconds between. */
const READS = 20
const READ_AGAIN_MS = 1000

/** The session that answers are kept for; a new one with every sign-in. */
interface Session {
  readonly token: string
  readonly write: KeptWrite
  /** What was read from the database and nobody has asked for yet, by key. */
  readonly found: Map<string, KeptAnswer>
  readonly waiting: Map<string, KeptAnswer>
  readonly book: ReturnType<typeof createBook>
  /** Ends when the database was read and is ours; writes follow one another. */
  turn: Promise<void>
  timer: ReturnType<typeof setTimeout> | undefined
  /** The server has answered, and with it told its time. */
  told: boolean
}

let session: Session | undefined

/** Never rejects: whatever a database does, the portal goes on without it. */
async function guarded(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report('kept', { what, error: errorName(error) })
  }
}

/** The same for the same call with the same input. */
const keyOf = ({ name }: Call, input: unknown = {}) => name + JSON.stringify(input)
const callOf = (key: string) => key.slice(0, key.indexOf('{'))

/** Shows an answer of an earlier visit, where nothing newer is known. */
function restore(resource: Managed): void {
  const key = keyOf(resource.spec, resource.args[0])
  const found = session?.found.get(key)
  if (!found) return
  session?.found.delete(key)
  try {
    resource.restore(JSON.parse(found.text), found.at)
  } catch {
    // Not ours any more: the next answer takes its place.
  }
}

/** A database may need long after the phone has started; nobody waits for it, and what it has comes late. */
async function readPatiently(mine: Session): ReturnType<typeof readKept> {
  for (let tries = 1; ; tries++) {
    try {
      return await readKept(mine.write.mark)
    } catch (error) {
      if (error instanceof DOMException || tries === READS || session !== mine) throw error
      await delay(READ_AGAIN_MS)
    }
  }
}

async function begin(mine: Session): Promise<void> {
  await guarded('read', async () => {
    const kept = await readPatiently(mine)
    if (session !== mine || !kept) return
    if (!mine.told) recallOffset(kept.clockOffset, Math.max(...kept.answers.map(({ at }) => at)))
    for (const answer of kept.answers) {
      const { key, at, text } = answer
      mine.book.note(key, { call: callOf(key), at, size: text.length })
      // What has been answered since is newer.
      if (!mine.waiting.has(key)) mine.found.set(key, answer)
    }
    for (const resource of resources()) restore(resource)
  })
  // With the offset that was just recalled: at the page's start none was known.
  await guarded('claim', () => claimKept({ ...mine.write, clockOffset: clockOffset() }))
}

function flush(): void {
  const mine = session
  if (!mine) return
  clearTimeout(mine.timer)
  mine.timer = undefined
  if (mine.waiting.size === 0) return
  mine.turn = mine.turn.then(() =>
    guarded('write', async () => {
      const answers = [...mine.waiting.values()].filter(({ key, at, text }) =>
        mine.book.note(key, { call: callOf(key), at, size: text.length }),
      )
      mine.waiting.clear()
      const gone = mine.book.excess()
      const write = { ...mine.write, clockOffset: clockOffset() }
      await writeKept(
        write,
        answers.filter(({ key }) => !gone.includes(key)),
        gone,
      )
    }),
  )
}

function heard({ spec, input, text, at, token }: Read): void {
  const mine = session
  // An answer that came for somebody else, who is signed out by now.
  if (!mine || mine.token !== token || !keptOf(spec)) return
  const key = keyOf(spec, input)
  mine.told = true
  mine.found.delete(key)
  try {
    mine.waiting.set(key, { key, text: JSON.stringify(pruned(spec.response, JSON.parse(text))), at })
  } catch {
    // An empty answer has nothing to keep.
    return
  }
  mine.timer ??= setTimeout(flush, GATHER_MS)
}

/** Follows who is signed in. What another has left is deleted by `forgetKept`, or else by the claim. */
function follow(): void {
  const token = currentToken()
  if (token === session?.token) return
  clearTimeout(session?.timer)
  session = undefined
  // Where the pages' shells are drawn, there is no browser around it.
  if (token === undefined || !globalThis.indexedDB) return
  const mine: Session = {
    token,
    write: { mark: textMark(token), clockOffset: clockOffset(), still: () => session === mine },
    found: new Map(),
    waiting: new Map(),
    book: createBook(),
    turn: Promise.resolve(),
    timer: undefined,
    told: false,
  }
  session = mine
  mine.turn = closeKept().then(() => begin(mine))
}

/** What is under way has been done, for tests. */
export async function keptSettled(): Promise<void> {
  flush()
  await session?.turn
}

/**
 * From now on the member's answers are kept on this device, for a start without a network, and shown as long as there
 * are no newer ones. Nothing of it outlasts the session.
 * @returns ends it
 */
export function startKeeping(): () => void {
  const stops = [onRead.on(heard), store.sub(tokenAtom, follow)]
  meetResources(restore)
  follow()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(session?.timer)
    session = undefined
  }
}
