import * as v from 'valibot'
import type { ChatForward, Deps } from '#server/deps.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { errorFields, outsideRequest } from '#server/platform/log.ts'
import type { Webhook } from '#server/platform/webhook.ts'
import { messageRow } from './history.ts'
import { findPartyByRoom } from './room.ts'

/** Adds a message to those that are forwarded. Must run in the transaction that stores it. */
export async function queueForward(sql: Sql, room: string, createdAt: number): Promise<void> {
  await sql.run(
    'insert into chat_forward (room, seq, next_at) select room, seq, 0 from chat_message where room = $1 and created_at = $2',
    [room, createdAt],
  )
}

/** Delays after failures; the last one repeats. */
const BACKOFF_MS = [5_000, 15_000, 60_000, 300_000, 900_000] as const
/** Attempts (over about three days) after which a message isn't forwarded any more. */
export const MAX_FORWARD_ATTEMPTS = 290
/** Longer than the webhook's time limit: a process that ended leaves its message to others after this. */
const LEASE_MS = 30_000

type ForwardDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const dueRow = v.object({ ...messageRow.entries, room: v.string(), seq: v.number(), attempts: v.number() })
type DueMessage = v.InferOutput<typeof dueRow>

/** Claims a due message for this process: of each room only the oldest, so that they arrive in order. */
async function claimDue({ db, clock }: ForwardDeps): Promise<DueMessage | undefined> {
  const now = clock.now()
  return await firstRow(
    db,
    dueRow,
    `with due as (
       select f.room, f.seq from chat_forward f
       where f.next_at <= $1 and not exists (select from chat_forward e where e.room = f.room and e.seq < f.seq)
       order by f.next_at, f.room limit 1 for update skip locked
     ), claimed as (
       update chat_forward f set attempts = f.attempts + 1, next_at = $2 from due
       where f.room = due.room and f.seq = due.seq returning f.room, f.seq, f.attempts
     )
     select c.room, c.seq, c.attempts, m.created_at, m.sender, m.name, m.message_type, m.payload, m.client_id, m.session_id
     from claimed c join chat_message m on m.room = c.room and m.seq = c.seq`,
    [now, now + LEASE_MS],
  )
}

/** Forwards everything that is due. A message may arrive twice: its answer may be lost. */
export async function forwardDueMessages(
  deps: ForwardDeps,
  webhook: Webhook,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const due = await claimDue(deps)
    if (!due) return
    await forward(deps, webhook, due)
  }
}

async function forward({ db, clock, log }: ForwardDeps, webhook: Webhook, due: DueMessage): Promise<void> {
  const { room, seq, attempts } = due
  const party = await findPartyByRoom(db, room)
  const customer =
    party?.kind === 'member'
      ? { kind: 'member', id: party.publicId, name: party.name, phone: party.username }
      : { kind: 'guest', id: party?.guestId ?? '' }
  try {
    await webhook.ask(
      {
        type: 'chat',
        id: `${room}/${due.created_at}`,
        room,
        session: due.session_id,
        at: new Date(due.created_at).toISOString(),
        customer,
        message: { message_type: due.message_type, payload: due.payload },
      },
      v.unknown(),
    )
  } catch {
    if (attempts < MAX_FORWARD_ATTEMPTS) {
      const delay = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0]
      await db.run('update chat_forward set next_at = $3 where room = $1 and seq = $2', [
        room,
        seq,
        clock.now() + delay,
      ])
      return
    }
    log.error('chat forward', { message: `given up after ${attempts} attempts` })
  }
  await db.run('delete from chat_forward where room = $1 and seq = $2', [room, seq])
}

/** Starts the background job that forwards messages, also those from before a restart. */
export function startChatForward(deps: ForwardDeps, webhook: Webhook, everyMs = 5_000): ChatForward {
  let running: Promise<void> | undefined
  let isCheckRequested = false
  let isStopped = false

  async function run(): Promise<void> {
    do {
      isCheckRequested = false
      await forwardDueMessages(deps, webhook, () => isStopped).catch((error: unknown) =>
        deps.log.error('chat forward', errorFields(error)),
      )
    } while (isCheckRequested && !isStopped)
    // In the same step as the condition: a request in between would wait for the timer.
    running = undefined
  }

  function checkNow(): void {
    if (isStopped) return
    isCheckRequested = true
    running ??= outsideRequest(run)
  }

  const timer = setInterval(checkNow, everyMs)
  timer.unref()
  checkNow()
  return {
    checkNow,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
