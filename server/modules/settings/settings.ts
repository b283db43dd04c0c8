import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'

const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Percent with at most two decimals. */
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.check(isInBasisPoints))

/**
 * Limits and minimums of accounts in kip, in hundredths; those of accounts in baht have the same names beside them.
 */
const kipLimits = v.object({
  minDeposit: v.optional(satang, 1_000_000),
  withdrawMin: v.optional(satang, 5_000_000),
  withdrawMax: v.optional(satang, 10_000_000_000),
  inviteMinPlay: v.optional(satang, 0),
  refundMin: v.optional(satang, 0),
})

/** What the operator can change while the backend runs, with what holds until they do. Amounts in satang. */
const switchesSchema = v.object({
  /** Registration asks for a one-time password. */
  registerOTP: v.optional(v.boolean(), false),
  /** The service is shut down. */
  terminated: v.optional(v.boolean(), false),
  enableChatWidget: v.optional(v.boolean(), false),
  /** Notice text; empty: none. */
  notice: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  /** Deposits are checked by hand. */
  isManual: v.optional(v.boolean(), false),
  minDeposit: v.optional(satang, 100),
  qrMinutes: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(60)), 10),
  qrProviders: v.optional(v.array(v.picklist(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'])), [
    'KBANK',
    'WW',
    'PAYTIMZ',
    'PAYONEX',
  ]),
  withdrawMin: v.optional(satang, 10_000),
  withdrawMax: v.optional(satang, 20_000_000),
  kip: v.optional(kipLimits, {}),
  /** Hours at UTC+7 in which slips aren't taken; null: always taken. */
  slipClosed: v.optional(v.nullable(v.object({ from: clockTime, to: clockTime })), null),
  /** Seconds between two slips of a member. */
  slipIntervalSeconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3600)), 60),
  /** PromptPay biller id that payment QRs ask for. The default is nobody's, so that a demo QR can't be paid for real. */
  promptpayBiller: v.optional(v.pipe(v.string(), v.regex(/^(\d{13}|\d{15})$/)), '000000000000000'),
  inviteActive: v.optional(v.boolean(), true),
  /** Percent of the friends' stakes that an inviter gets. */
  inviteRate: v.optional(percent, 0.5),
  /** Stakes from which a friend brings a bonus; who hasn't played never does. */
  inviteMinPlay: v.optional(satang, 0),
  /** A banner is shown before the invite dialog. */
  inviteBanner: v.optional(v.boolean(), true),
  refundActive: v.optional(v.boolean(), true),
  /** The prize wheel is offered, where one is active. */
  spin: v.optional(v.boolean(), true),
  /** Percent of net losses. */
  refundRate: v.optional(percent, 5),
  /** Smallest refund that can be received. */
  refundMin: v.optional(satang, 0),
  /** A banner is shown before the refund dialog. */
  refundBanner: v.optional(v.boolean(), true),
})
export type Switches = v.InferOutput<typeof switchesSchema>

/** Reads all switches. */
export async function readSwitches(sql: Sql): Promise<Switches> {
  const rows = await sql.rows(
    v.object({ key: v.string(), value: v.unknown() }),
    'select key, value from setting',
  )
  return v.parse(switchesSchema, Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/**
 * Sets switches; the others stay.
 * @throws valibot's error for a value that doesn't fit
 */
export async function setSwitches(sql: Sql, values: Partial<Switches>, at: number): Promise<void> {
  const parsed = v.parse(v.partial(switchesSchema), values)
  for (const [key, value] of Object.entries(parsed)) {
    if (!(key in values)) continue
    await sql.run(
      `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3)
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [key, JSON.stringify(value), at],
    )
  }
}

/** Sets a switch that nobody has ever set. */
export async function setSwitchOnce<const K extends keyof Switches>(
  sql: Sql,
  key: K,
  value: Switches[K],
  at: number,
): Promise<void> {
  await sql.run(
    `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3) on conflict (key) do nothing`,
    [key, JSON.stringify(value), at],
  )
}

/** A percentage as whole hundredths of a percent. */
export function basisPoints(percentage: number): number {
  return Math.round(percentage * 100)
}

function isInBasisPoints(percentage: number): boolean {
  return basisPoints(percentage) / 100 === percentage
}
