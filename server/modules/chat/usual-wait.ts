import * as v from 'valibot'
import { type DailyHours, isWithinHours } from '#contract/formats/daily-hours.ts'
import type { Deps } from '#server/deps.ts'
import type { Sql } from '#server/platform/db/db.ts'

const row = v.object({ room: v.string(), created_at: v.number(), sender: v.picklist(['customer', 'agent']) })
type Message = v.InferOutput<typeof row>

/** The newest messages of the most recent conversations, each in order. */
const query = `select m.room, m.created_at, m.sender
  from (select room, messages, updated_at from chat_room order by updated_at desc limit 30) r
  cross join lateral
    (select room, seq, created_at, sender from chat_message where room = r.room and seq > r.messages - 30) m
  order by r.updated_at desc, m.room, m.seq`

const MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Fewer waits than this say nothing about the next one. */
const MIN_WAITS = 5

/** Waits for the first answer to what a customer wrote since the answer before, ms. */
function waitsIn(messages: readonly Message[], isCounted: (askedAt: number) => boolean): number[] {
  const waits: number[] = []
  let asked: Message | undefined
  for (const message of messages) {
    if (asked?.room !== message.room) asked = undefined
    if (message.sender === 'customer') asked ??= message
    else if (asked) {
      if (isCounted(asked.created_at)) waits.push(message.created_at - asked.created_at)
      asked = undefined
    }
  }
  return waits
}

/**
 * The median wait for an answer in the last conversations, of questions asked within the chat's hours.
 * @param now epoch ms
 * @returns seconds; undefined if there were too few of the last days
 */
export async function readUsualWait(
  sql: Sql,
  hours: DailyHours | undefined,
  now: number,
): Promise<number | undefined> {
  const messages = await sql.rows(row, query)
  const waits = waitsIn(messages, (at) => at > now - MAX_AGE_MS && (!hours || isWithinHours(hours, at))).sort(
    (a, b) => a - b,
  )
  const median = waits.length < MIN_WAITS ? undefined : waits[Math.floor(waits.length / 2)]
  return median === undefined ? undefined : Math.round(median / 1000)
}

const CACHED_MS = 60_000

/** `readUsualWait` for a call that every opened chat makes. */
export function createUsualWait({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let known: { readonly at: number; readonly wait: Promise<number | undefined> } | undefined
  return (hours: DailyHours | undefined): Promise<number | undefined> => {
    const now = clock.now()
    if (known === undefined || Math.abs(now - known.at) > CACHED_MS) {
      const wait = readUsualWait(db, hours, now)
      known = { at: now, wait }
      wait.catch(() => {
        known = undefined
      })
    }
    return known.wait
  }
}
