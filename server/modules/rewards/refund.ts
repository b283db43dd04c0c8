import * as v from 'valibot'
import { hasActiveBonus, readNetBonus, requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { creditBonus } from '#server/modules/bonus/credit-bonus.ts'
import { readPlayTotals } from '#server/modules/games/play-round.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { seqRangeOfPage } from '#server/modules/ledger/statement.ts'
import {
  type OperatorSettings,
  readOperatorSettings,
  toBasisPoints,
} from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** A member's totals, satang. */
interface Totals {
  stake: number
  win: number
  /** Net bonus money received. */
  bonus: number
}

/** Accrued refund and its rounding remainder. */
interface Accrual {
  /** Rounded down. */
  satang: number
  /** Ten-thousandths of a satang, below 10,000, carried over to the next refund. */
  carry: number
}

/**
 * Calculates the refund of a net loss of the member's own money; 0 for a net win.
 * @param since play and bonuses since the last refund
 * @param rate in basis points
 * @param carry remainder of the last refund
 */
function calculateRefund(since: Totals, rate: number, carry: number): Accrual {
  const loss = Math.max(0, since.stake - since.win - Math.max(0, since.bonus))
  // May exceed 2^53 for members with very high stakes.
  const parts = BigInt(loss) * BigInt(rate) + BigInt(carry)
  return { satang: Number(parts / 10_000n), carry: Number(parts % 10_000n) }
}

/** A member's current refund. Amounts in satang. */
export interface RefundState {
  isActive: boolean
  hasBonus: boolean
  /** Whether `refundReceive` would succeed. */
  receivable: boolean
  accrued: number
  /** Received, but not moved to the main wallet yet. */
  unmoved: number
  /** Percent. */
  rate: number
}

/** Reads a member's current refund. */
export async function readRefundState(sql: Sql, memberId: number): Promise<RefundState> {
  const settings = await readOperatorSettings(sql)
  // Read before the accrual: a refund received in between would be in both.
  const unmoved = await readUnmovedRefund(sql, memberId)
  const { satang } = await readAccrual(sql, memberId, settings)
  const hasBonus = await hasActiveBonus(sql, memberId)
  const isActive = settings.refundActive
  const { refundMin } = await limitsForMember(sql, memberId, settings)
  const receivable = isActive && !hasBonus && satang > 0 && satang >= refundMin
  return { isActive, hasBonus, receivable, accrued: satang, unmoved, rate: settings.refundRate }
}

const lastRefundRow = v.object({
  refund_stake: v.number(),
  refund_win: v.number(),
  refund_bonus: v.number(),
  refund_carry: v.number(),
})

async function readAccrual(sql: Sql, memberId: number, { refundRate }: OperatorSettings) {
  const base = await firstRow(
    sql,
    lastRefundRow,
    'select refund_stake, refund_win, refund_bonus, refund_carry from reward where member_id = $1',
    [memberId],
  )
  // The bonus last: one that is granted and lost in between must not count as a loss.
  const play = await readPlayTotals(sql, memberId)
  const totals: Totals = { ...play, bonus: await readNetBonus(sql, memberId) }
  const since: Totals = {
    stake: totals.stake - (base?.refund_stake ?? 0),
    win: totals.win - (base?.refund_win ?? 0),
    bonus: totals.bonus - (base?.refund_bonus ?? 0),
  }
  return { totals, since, ...calculateRefund(since, toBasisPoints(refundRate), base?.refund_carry ?? 0) }
}

async function readUnmovedRefund(sql: Sql, memberId: number): Promise<number> {
  const balance = v.object({ balance: v.number() })
  const query = `select balance from ledger_account where kind = 'refund' and member_id = $1`
  return (await firstRow(sql, balance, query, [memberId]))?.balance ?? 0
}

/**
 * Receives the refund accrued on the net loss since the last one: credits the member's refund account and
 * restarts the accrual. Must run in a transaction.
 * @returns satang received
 * @throws DomainError REFUND_INACTIVE, BONUS_REMAINING, NO_REFUND (nothing played since), REFUND_MINIMUM
 * (accrued refund is 0), REFUND_CONDITION (below the operator's minimum)
 */
export async function receiveRefund(sql: Sql, memberId: number, at: number): Promise<number> {
  const settings = await readOperatorSettings(sql)
  if (!settings.refundActive) throw new DomainError('REFUND_INACTIVE')
  await lockMember(sql, memberId)
  await requireNoActiveBonus(sql, memberId)
  const { totals, since, satang, carry } = await readAccrual(sql, memberId, settings)
  if (since.stake === 0) throw new DomainError('NO_REFUND')
  if (satang === 0) throw new DomainError('REFUND_MINIMUM')
  const { refundMin } = await limitsForMember(sql, memberId, settings)
  if (satang < refundMin) throw new DomainError('REFUND_CONDITION')
  await sql.run(
    `with list as (
       insert into reward (member_id, refunds, refund_carry, refund_stake, refund_win, refund_bonus)
       values ($1, 1, $2, $3, $4, $5)
       on conflict (member_id) do update set refunds = reward.refunds + 1, refund_carry = excluded.refund_carry,
         refund_stake = excluded.refund_stake, refund_win = excluded.refund_win, refund_bonus = excluded.refund_bonus
       returning refunds)
     insert into refund (member_id, seq, amount, created_at) select $1, refunds, $6, $7 from list`,
    [memberId, carry, totals.stake, totals.win, totals.bonus, satang, at],
  )
  await sql.run(
    `insert into ledger_account (kind, member_id) values ('refund', $1)
     on conflict (member_id) where kind = 'refund' do nothing`,
    [memberId],
  )
  await post(sql, {
    kind: 'refund',
    at,
    lines: [
      { account: { kind: 'house_refund' }, amount: -satang },
      { account: { kind: 'refund', memberId }, amount: satang },
    ],
  })
  return satang
}

/**
 * Moves all received refunds to the main wallet, even if the operator has disabled refunds: it is the
 * member's money. Must run in a transaction.
 * @returns satang moved
 * @throws DomainError BONUS_REMAINING, NO_REFUND if there is none to move
 */
export async function moveRefundToWallet(sql: Sql, memberId: number, at: number): Promise<number> {
  await lockMember(sql, memberId)
  await requireNoActiveBonus(sql, memberId)
  const satang = await readUnmovedRefund(sql, memberId)
  if (satang === 0) throw new DomainError('NO_REFUND')
  await creditBonus(sql, {
    memberId,
    satang,
    kind: 'refund_moved',
    from: { kind: 'refund', memberId },
    link: { kind: 'refund' },
    at,
  })
  return satang
}

const refundRow = v.object({ amount: v.number(), created_at: v.number() })

/** Pages by the refunds' sequence numbers within the member. */
export const refundPageQuery = `
  select amount, created_at from refund where member_id = $1 and seq > $2 and seq <= $3 order by seq desc`

/**
 * A page of a member's received refunds, newest first.
 * @param page starts at 1
 */
export async function readRefundPage(sql: Sql, memberId: number, page: number, limit: number) {
  const length = v.object({ refunds: v.number() })
  const row = await firstRow(sql, length, 'select refunds from reward where member_id = $1', [memberId])
  const total = row?.refunds ?? 0
  const { above, upTo } = seqRangeOfPage(total, page, limit)
  return { total, rows: await sql.rows(refundRow, refundPageQuery, [memberId, above, upTo]) }
}
