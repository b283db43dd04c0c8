import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { agentSays } from '#server/modules/chat/agent.ts'
import { partyOfRoom } from '#server/modules/chat/room.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { storeMany } from './bulk-messages.ts'
import { textSaid } from './messages.ts'

/** Most texts of a burst; those that are said now go one by one. */
export const BURST_MAX = 10_000
export const BURST_NOW_MAX = 200

/** Time between two texts of the past, milliseconds. */
const STEP_MS = 60_000
/** Every so many of them, the customer has the word. */
const TURN = 5

export interface Burst {
  /** Agent's name. */
  readonly name: string
  /** What each text begins with; its number follows. */
  readonly text: string
  readonly count: number
}

/**
 * Writes texts of agent and customer before everything that the conversation holds, a minute apart, in bulk.
 * @throws ApiError NO_DATA (no such room)
 */
export async function burstOfThePast(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  room: string,
  { name, text, count }: Burst,
): Promise<void> {
  await db.tx(async (sql) => {
    const party = await partyOfRoom(sql, room)
    if (!party) throw new ApiError('NO_DATA')
    const oldest = await firstRow(
      sql,
      v.object({ at: v.nullable(v.number()) }),
      'select min(created_at) as at from chat_message where room = $1',
      [room],
    )
    const start = (oldest?.at ?? clock.now()) - count * STEP_MS
    const session = randomUUID()
    const list = Array.from({ length: count }, (_, index) => {
      const line = { said: textSaid(`${text} ${index + 1}`), at: start + index * STEP_MS, session }
      return index % TURN === TURN - 1
        ? { ...line, sender: 'customer' as const }
        : { ...line, sender: 'agent' as const, name }
    })
    await storeMany(sql, party, list)
  })
}

/** Says texts now, one after the other, to whoever is connected. */
export async function burstNow(deps: Deps, room: string, { name, text, count }: Burst): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await agentSays(deps, room, { name, message: textSaid(`${text} ${number}`) })
  }
}
