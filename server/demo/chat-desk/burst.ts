import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { sendAgentMessage } from '#server/modules/chat/agent.ts'
import { findPartyByRoom } from '#server/modules/chat/room.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { insertMessages } from './bulk-messages.ts'
import { textMessage } from './messages.ts'

/** Maximum texts of a burst; live ones are sent one by one. */
export const BURST_MAX = 10_000
/** Maximum live texts, which are sent one by one. */
export const BURST_NOW_MAX = 200

/** Time between two texts inserted into the past. */
const INTERVAL_MS = 60_000
/** Every fifth text is the customer's. */
const CUSTOMER_EVERY = 5

export interface Burst {
  /** The agent's name. */
  readonly name: string
  /** Beginning of each text, followed by its number. */
  readonly text: string
  readonly count: number
}

/**
 * Inserts texts of agent and customer before all messages of the conversation, one minute apart, in bulk.
 * @throws DomainError NO_DATA (no such room)
 */
export async function insertPastBurst(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  room: string,
  { name, text, count }: Burst,
): Promise<void> {
  await db.tx(async (sql) => {
    const party = await findPartyByRoom(sql, room)
    if (!party) throw new DomainError('NO_DATA')
    const oldest = await firstRow(
      sql,
      v.object({ at: v.nullable(v.number()) }),
      'select min(created_at) as at from chat_message where room = $1',
      [room],
    )
    const start = (oldest?.at ?? clock.now()) - count * INTERVAL_MS
    const session = randomUUID()
    const list = Array.from({ length: count }, (_, index) => {
      const line = { message: textMessage(`${text} ${index + 1}`), at: start + index * INTERVAL_MS, session }
      return index % CUSTOMER_EVERY === CUSTOMER_EVERY - 1
        ? { ...line, sender: 'customer' as const }
        : { ...line, sender: 'agent' as const, name }
    })
    await insertMessages(sql, party, list)
  })
}

/** Sends texts live, one after the other. */
export async function sendBurst(deps: Deps, room: string, { name, text, count }: Burst): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await sendAgentMessage(deps, room, { name, message: textMessage(`${text} ${number}`) })
  }
}
