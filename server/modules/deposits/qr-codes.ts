import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { type QrProvider, qrProvider } from '#contract/qr.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { requireBaht } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { availableDepositMethods, type DepositMethodDeps } from './deposit-methods.ts'
import { buildBillPaymentPayload } from './promptpay.ts'

/** Minimum amounts by provider (specification, section 9), satang. */
const minimums: Readonly<Record<QrProvider, number>> = {
  KBANK: 100,
  WW: 10_000,
  PAYONEX: 10_000,
  PAYTIMZ: 1_000,
}

const qrRow = v.object({
  id: v.string(),
  provider: qrProvider,
  amount: v.number(),
  payload: v.string(),
  expires_at: v.number(),
})
/** A payable QR code. */
export type OpenQr = v.InferOutput<typeof qrRow>

const columns = 'id, provider, amount, payload, expires_at'
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * 80 random bits as 18 upper-case characters: unguessable, and short enough for a payload's first reference.
 */
function generateQrId(): string {
  return `QR${Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** The member's payable QR at a provider, if any. */
export async function findOpenQr(
  sql: Sql,
  memberId: number,
  provider: QrProvider,
  now: number,
): Promise<OpenQr | undefined> {
  return await firstRow(
    sql,
    qrRow,
    `select ${columns} from qr_code
     where member_id = $1 and provider = $2 and status = 'open' and expires_at > $3`,
    [memberId, provider, now],
  )
}

export interface QrRequest {
  readonly memberId: number
  readonly provider: QrProvider
  readonly satang: number
  readonly at: number
}

/**
 * Creates a payment QR, or returns the open one at this provider: each QR takes one deposit. Must run in a
 * transaction.
 * @throws DomainError CURRENCY_NOT_OFFERED, TRANSFER_MINIMUM, BONUS_REMAINING, QR_FAIL (provider not offered, or
 * amount too large for a payload)
 */
export async function createQr(deps: DepositMethodDeps, sql: Sql, request: QrRequest): Promise<OpenQr> {
  const { memberId, provider, satang, at } = request
  const settings = await readOperatorSettings(sql)
  const { minDeposit, qrMinutes, promptpayBiller } = settings
  await requireBaht(sql, memberId)
  if (!availableDepositMethods(deps, settings).qrProviders.includes(provider))
    throw new DomainError('QR_FAIL')
  if (satang < Math.max(minimums[provider], minDeposit))
    throw new DomainError('TRANSFER_MINIMUM', { field: 'amount' })
  await lockMember(sql, memberId)
  await requireNoActiveBonus(sql, memberId)
  const open = await findOpenQr(sql, memberId, provider, at)
  if (open) return open
  await sql.run(
    `update qr_code set status = 'expired' where member_id = $1 and provider = $2 and status = 'open'`,
    [memberId, provider],
  )
  const id = generateQrId()
  const payload = buildPayload(promptpayBiller, id, satang)
  const expiresAt = at + qrMinutes * 60_000
  await sql.run(
    `insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, memberId, provider, satang, payload, at, expiresAt],
  )
  return { id, provider, amount: satang, payload, expires_at: expiresAt }
}

function buildPayload(billerId: string, ref1: string, satang: number): string {
  try {
    return buildBillPaymentPayload({ billerId, ref1, satang })
  } catch (error) {
    if (error instanceof RangeError) throw new DomainError('QR_FAIL', { detail: error.message })
    throw error
  }
}

/**
 * Cancels the member's own QR; idempotent.
 * @throws DomainError NO_DATA (unknown, or another member's), QR_FAIL (already paid)
 */
export async function cancelQr(sql: Sql, memberId: number, id: string): Promise<void> {
  const cancelled = await sql.run(
    `update qr_code set status = 'cancelled' where id = $1 and member_id = $2 and status = 'open'`,
    [id, memberId],
  )
  if (cancelled > 0) return
  const row = await firstRow(
    sql,
    v.object({ status: v.string() }),
    'select status from qr_code where id = $1 and member_id = $2',
    [id, memberId],
  )
  if (!row) throw new DomainError('NO_DATA')
  if (row.status === 'paid') throw new DomainError('QR_FAIL')
}
