import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { type QrProvider, qrProvider } from '#contract/qr.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { creditDeposit, lockMember } from '#server/modules/ledger/ledger.ts'
import { type Db, firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'

/**
 * `late`: the code had expired or was cancelled, another amount was paid, or the code was paid before by another payment; people
 * decide (late-payments.ts). `repeated`: the payment was credited before.
 */
export type PaymentOutcome = 'credited' | 'late' | 'repeated' | 'unknown'

const ownerRow = v.object({ member_id: v.number() })
const codeRow = v.object({
  amount: v.number(),
  provider: qrProvider,
  status: v.picklist(['open', 'paid', 'cancelled', 'expired']),
  expires_at: v.number(),
})
const paymentRow = v.object({
  id: v.number(),
  reference: v.nullable(v.string()),
  amount: v.number(),
  credited_at: v.nullable(v.number()),
})

interface PaymentReport {
  /** Credit it although the code had expired or was cancelled, or another amount was paid. */
  readonly isLate?: boolean
  /** Satang; without it, the payment that was reported before is meant, else one of the code's amount. */
  readonly satang?: number
  /** The bank's reference of the payment; without it, all payments of a code and amount are one. */
  readonly reference?: string | undefined
}

/**
 * Credits a QR that is reported as paid, once. A payment of an expired or cancelled code, of another amount, or of a code that
 * another payment has paid, is noted for people, once.
 * @param by who knows that the money has arrived
 */
export async function payQr(
  db: Db,
  id: string,
  at: number,
  by: Actor,
  { isLate = false, satang, reference }: PaymentReport = {},
): Promise<PaymentOutcome> {
  return await db.tx(async (sql) => {
    const owner = await firstRow(sql, ownerRow, 'select member_id from qr_code where id = $1', [id])
    if (!owner) return 'unknown'
    await lockMember(sql, owner.member_id)
    const code = await oneRow(
      sql,
      codeRow,
      'select amount, provider, status, expires_at from qr_code where id = $1',
      [id],
    )
    const known = await findPayment(sql, id, satang, reference)
    if (known && known.credited_at !== null) return 'repeated'
    // If several wait, only a person who sees them can tell which one is meant.
    if (known && (!isLate || (await countWaiting(sql, id)) > 1)) return 'late'
    const amount = known?.amount ?? satang ?? code.amount
    const paymentId = known?.id ?? (await addPayment(sql, id, amount, reference, at))
    const isDue = code.status === 'open' && code.expires_at > at && amount === code.amount
    if (isDue || isLate) {
      const { provider } = code
      await creditQrPayment(sql, { id, paymentId, ...owner, provider, amount, at, by, isLate })
      return 'credited'
    }
    // The member shouldn't pay it again.
    await sql.run(`update qr_code set status = 'expired' where id = $1 and status = 'open'`, [id])
    await recordAudit(sql, {
      by,
      action: 'report-late',
      record: { kind: 'qr_code', id },
      memberId: owner.member_id,
      after: { amount, provider: code.provider, ...(reference === undefined ? {} : { reference }) },
      at,
    })
    return 'late'
  })
}

/**
 * Finds a payment that was reported before: by its reference, or by its amount if one of the two reports has no reference, because
 * a payment that can't be told apart must not be credited twice. Stores the reference if it was unknown.
 */
async function findPayment(
  sql: Sql,
  id: string,
  satang: number | undefined,
  reference: string | undefined,
): Promise<v.InferOutput<typeof paymentRow> | undefined> {
  const found = await firstRow(
    sql,
    paymentRow,
    `select id, reference, amount, credited_at from qr_payment
     where qr_id = $1 and (reference = $2
       or coalesce($3::bigint, amount) = amount and (reference is null or $2::text is null))
     order by reference is not distinct from $2 desc, credited_at nulls last, id limit 1`,
    [id, reference ?? null, satang ?? null],
  )
  if (found && found.reference === null && reference !== undefined)
    await sql.run('update qr_payment set reference = $2 where id = $1', [found.id, reference])
  return found
}

/** Number of payments of a code that people have to decide. */
async function countWaiting(sql: Sql, id: string): Promise<number> {
  return await sql.run(
    'select from qr_payment where qr_id = $1 and credited_at is null and dismissed_at is null',
    [id],
  )
}

/** @returns its id */
async function addPayment(
  sql: Sql,
  id: string,
  amount: number,
  reference: string | undefined,
  at: number,
): Promise<number> {
  const added = await oneRow(
    sql,
    v.object({ id: v.number() }),
    'insert into qr_payment (qr_id, reference, amount, reported_at) values ($1, $2, $3, $4) returning id',
    [id, reference ?? null, amount, at],
  )
  return added.id
}

interface QrPayment {
  readonly id: string
  readonly paymentId: number
  readonly member_id: number
  readonly provider: QrProvider
  /** What was paid, satang. */
  readonly amount: number
  readonly at: number
  readonly by: Actor
  readonly isLate: boolean
}

/** Credits a payment that waits or was just added, and ends its code. Must run in a transaction that locked the member. */
export async function creditQrPayment(sql: Sql, payment: QrPayment): Promise<void> {
  const { id, paymentId, member_id: memberId, provider, amount, at, by, isLate } = payment
  await oneRow(
    sql,
    v.object({ id: v.number() }),
    `update qr_payment set credited_at = $2, credited_by = $3, dismissed_at = null
     where id = $1 and credited_at is null returning id`,
    [paymentId, at, by.kind === 'staff' ? by.id : null],
  )
  await sql.run(`update qr_code set status = 'paid', paid_at = coalesce(paid_at, $2) where id = $1`, [id, at])
  await creditDeposit(sql, {
    memberId,
    satang: amount as Satang,
    from: provider,
    way: 'qr',
    key: `qr:${id}:${paymentId}`,
    at,
  })
  await recordAudit(sql, {
    by,
    action: isLate ? 'credit-late' : 'credit',
    record: { kind: 'qr_code', id },
    memberId,
    after: { status: 'paid', amount, provider, ...(isLate ? { payment: paymentId } : {}) },
    at,
  })
  // The entry just written: the member is locked.
  await sql.run(
    `update statement set qrcode_id = $2
     where member_id = $1 and seq = (select statements from member_counter where member_id = $1)`,
    [memberId, id],
  )
}
