import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { type Account, lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, settleStatement } from '#server/modules/ledger/statement.ts'
import { type Db, firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { requireSlot } from './game-accounts.ts'
import type { MoveAnswer } from './game-provider.ts'

// The states are explained in docs/decisions/2026-11-28-game-provider.md.

/** Who asks the provider has this long, twice what a question takes; then another process asks, with the same key. */
const LEASE_MS = 20_000

/** Delays before the second, third, ... question. The last one repeats. */
const BACKOFF_MS = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000] as const

/** A transfer to be begun. */
export interface NewGameTransfer {
  readonly memberId: number
  /** WALLET or a slot code. */
  readonly from: string
  /** Null: to be held for the end of a bonus. */
  readonly to: string | null
  readonly satang: number
  /** Identifies the member's request, if it has an idempotency key. */
  readonly requestKey?: string | undefined
  /** Whether the request begins one transfer for each of several sources. */
  readonly isPart?: boolean
  readonly at: number
}

export const transferRow = v.object({
  id: v.string(),
  member_id: v.number(),
  statement_id: v.nullable(v.number()),
  source: v.string(),
  target: v.nullable(v.string()),
  amount: v.number(),
  step: v.picklist(['withdraw', 'deposit', 'held', 'done', 'failed']),
  reason: v.nullable(v.picklist(['money', 'other'])),
  attempts: v.number(),
})
/** A row of `game_transfer`. */
export type GameTransfer = v.InferOutput<typeof transferRow>

export interface BegunTransfer {
  readonly transfer: GameTransfer
  readonly isNew: boolean
}

export const columns = 'id, member_id, statement_id, source, target, amount, step, reason, attempts'

/** What the provider is to be asked about a transfer; undefined if it needs no answer. */
export function questionOf({ id, step, source, target }: GameTransfer) {
  if (step === 'withdraw') return { action: step, slotCode: source, key: `${id}-withdraw` } as const
  if (step === 'deposit' && target !== null)
    return { action: step, slotCode: target, key: `${id}-deposit` } as const
  return undefined
}

/** The transfers that a member's request has begun. */
export async function findRequest(
  sql: Sql,
  memberId: number,
  requestKey: string | undefined,
): Promise<readonly GameTransfer[]> {
  if (requestKey === undefined) return []
  return await sql.rows(
    transferRow,
    `select ${columns} from game_transfer where member_id = $1 and request_key = $2`,
    [memberId, requestKey],
  )
}

/**
 * Takes the money from its source and holds it, before anybody is asked. Must run in a transaction.
 * @returns the transfer, or that of the first time if its request is repeated: whoever began it asks the provider
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH; IDEMPOTENCY_KEY_REUSED
 */
export async function beginTransfer(sql: Sql, move: NewGameTransfer): Promise<BegunTransfer> {
  const { memberId, from, to, satang, requestKey, isPart = false, at } = move
  await lockMember(sql, memberId)
  const earlier = await findRequest(sql, memberId, requestKey)
  const same = earlier.find(({ source, target }) => source === from && target === to)
  if (same) return { transfer: same, isNew: false }
  if (earlier.length > 0 && !isPart) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  const names = { from: await placeName(sql, from), to: to === null ? null : await placeName(sql, to, true) }
  const games = [from, to].filter((place) => place !== null && place !== MAIN_WALLET)
  const known = await sql.run(
    'update game_account set revision = revision + 1 where member_id = $1 and slot_code = any($2)',
    [memberId, games],
  )
  if (known < games.length) throw new DomainError('SLOT_NO_ACCOUNT')
  if (satang === 0) throw new DomainError('MONEY_NOT_ENOUGH')
  const id = randomUUID()
  await sql.run(
    `insert into ledger_account (kind, member_id) values ('transit', $1)
     on conflict (member_id) where kind = 'transit' do nothing`,
    [memberId],
  )
  await book(sql, {
    kind: 'transfer_hold',
    key: `game-transfer:${id}:hold`,
    from: accountOf(memberId, from),
    to: { kind: 'transit', memberId },
    satang,
    at,
  })
  const statementId =
    names.to === null
      ? null
      : await addStatement(sql, {
          memberId,
          type: 'transfer',
          status: 'PROCESSING',
          from: names.from,
          to: names.to,
          satang,
          at,
        })
  const transfer = await oneRow(
    sql,
    transferRow,
    `insert into game_transfer (id, member_id, statement_id, request_key, source, target, amount, step, ask_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [
      id,
      memberId,
      statementId,
      requestKey ?? null,
      from,
      to,
      satang,
      from === MAIN_WALLET ? 'deposit' : 'withdraw',
      at + LEASE_MS,
      at,
    ],
  )
  return { transfer, isNew: true }
}

/** A place's name in the statement. @throws DomainError NO_GAME; a closed game can only be emptied */
async function placeName(sql: Sql, place: string, isTarget = false): Promise<string> {
  if (place === MAIN_WALLET) return place
  const slot = await requireSlot(sql, place)
  if (isTarget && !slot.isOpen) throw new DomainError('NO_GAME')
  return slot.name
}

function accountOf(memberId: number, place: string): Account {
  return place === MAIN_WALLET ? { kind: 'wallet', memberId } : { kind: 'game', memberId, slotCode: place }
}

interface Booking {
  readonly kind: 'transfer_hold' | 'transfer' | 'transfer_returned'
  readonly key: string
  readonly from: Account
  readonly to: Account
  readonly satang: number
  readonly at: number
}

async function book(sql: Sql, { kind, key, from, to, satang, at }: Booking): Promise<void> {
  const posted = await post(sql, {
    kind,
    at,
    key,
    lines: [
      { account: from, amount: -satang },
      { account: to, amount: satang },
    ],
  })
  if (!posted) throw new Error('a step of a game transfer was booked without its row')
}

/**
 * Books what the provider has answered. Does nothing if the step was answered before. Must run in a transaction.
 * @param transfer as it was when the provider was asked
 * @returns the transfer as it is now
 */
export async function applyAnswer(
  sql: Sql,
  transfer: GameTransfer,
  answer: MoveAnswer,
  at: number,
): Promise<GameTransfer> {
  const { id, member_id: memberId, source, target } = transfer
  await lockMember(sql, memberId)
  const current = await oneRow(sql, transferRow, `select ${columns} from game_transfer where id = $1`, [id])
  if (current.step !== transfer.step) return current
  if (answer.kind === 'refused') {
    await endTransfer(sql, current, current.step === 'withdraw' ? source : MAIN_WALLET, answer.reason, at)
  } else if (current.step === 'deposit' || target === MAIN_WALLET) {
    await endTransfer(sql, current, target ?? MAIN_WALLET, null, at)
  } else {
    await sql.run('update game_transfer set step = $2, ask_at = $3, attempts = 1 where id = $1', [
      id,
      target === null ? 'held' : 'deposit',
      at + LEASE_MS,
    ])
  }
  return await oneRow(sql, transferRow, `select ${columns} from game_transfer where id = $1`, [id])
}

/** Ends a transfer. @param place where its money goes @param reason why it failed; null if it hasn't */
export async function endTransfer(
  sql: Sql,
  transfer: GameTransfer,
  place: string,
  reason: 'money' | 'other' | null,
  at: number,
): Promise<void> {
  const { id, member_id: memberId, statement_id: statementId, amount: satang, source } = transfer
  const to = accountOf(memberId, place)
  await book(sql, {
    kind: reason === null ? 'transfer' : 'transfer_returned',
    key: `game-transfer:${id}:end`,
    from: { kind: 'transit', memberId },
    to,
    satang,
    at,
  })
  await sql.run('update game_transfer set step = $2, reason = $3, decided_at = $4 where id = $1', [
    id,
    reason === null ? 'done' : 'failed',
    reason,
    at,
  ])
  if (statementId !== null)
    await settleStatement(sql, statementId, reason === null ? 'SUCCESS' : 'FAILED', at)
  // The money has left its game, but not for where the entry says.
  if (reason !== null && source !== MAIN_WALLET && place === MAIN_WALLET)
    await addStatement(sql, {
      memberId,
      type: 'transfer',
      status: 'SUCCESS',
      from: await placeName(sql, source),
      to: MAIN_WALLET,
      satang,
      at,
    })
}

/** Whether the outcome of a transfer of this member, or of one game of the member, is unknown. */
export async function hasOpenTransfer(sql: Sql, memberId: number, slotCode?: string): Promise<boolean> {
  const found = await sql.run(
    `select from game_transfer where member_id = $1 and decided_at is null and step <> 'held'
       and ($2::text is null or source = $2::text or target = $2::text)`,
    [memberId, slotCode ?? null],
  )
  return found > 0
}

/**
 * Claims the transfer that is due the longest; other processes skip it until the lease ends.
 * @param now epoch milliseconds
 */
export async function claimDueTransfer(db: Db, now: number): Promise<GameTransfer | undefined> {
  return await firstRow(
    db,
    transferRow,
    `update game_transfer set attempts = attempts + 1, ask_at = $2
     where id = (
       select id from game_transfer where step in ('withdraw', 'deposit') and ask_at <= $1
       order by ask_at, id limit 1 for update skip locked)
     returning ${columns}`,
    [now, now + LEASE_MS],
  )
}

/** Schedules the next question, unless another process has claimed the transfer since. */
export async function postponeTransfer(db: Db, transfer: GameTransfer, now: number): Promise<void> {
  const { id, step, attempts } = transfer
  await db.run('update game_transfer set ask_at = $4 where id = $1 and step = $2 and attempts = $3', [
    id,
    step,
    attempts,
    now + (BACKOFF_MS[attempts - 1] ?? 300_000),
  ])
}
