import * as v from 'valibot'
import { clockTime } from '#contract/shapes.ts'
import type { Sql } from '#server/platform/db/db.ts'

const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Amount above which a decision needs two people; null: never. */
const secondPersonAbove = v.optional(v.nullable(satang), null)
/** Percentage with at most two decimals. */
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.check(hasTwoDecimals))

/** Limits of accounts in kip, in hundredths; the fields of the same names beside `kip` apply to baht. */
const kipLimits = v.object({
  minDeposit: v.optional(satang, 1_000_000),
  withdrawMin: v.optional(satang, 5_000_000),
  withdrawMax: v.optional(satang, 10_000_000_000),
  adjustmentSecondPerson: secondPersonAbove,
  withdrawalSecondPerson: secondPersonAbove,
  depositSecondPerson: secondPersonAbove,
  inviteMinPlay: v.optional(satang, 0),
  refundMin: v.optional(satang, 0),
})

/** Settings that the operator can change at run time, with their defaults. Amounts in satang. */
const operatorSettingsSchema = v.object({
  /** Registration requires a one-time password. */
  registerOTP: v.optional(v.boolean(), false),
  /** The service is shut down. */
  terminated: v.optional(v.boolean(), false),
  enableChatWidget: v.optional(v.boolean(), false),
  /** Hours at UTC+7 in which agents answer the chat; null if they aren't announced. */
  chatHours: v.optional(v.nullable(v.object({ from: clockTime, to: clockTime })), null),
  /** Notice text; empty for none. */
  notice: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  /** Deposits are checked manually. */
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
  /** Corrections of a balance by more need a second person at the desk. */
  adjustmentSecondPerson: secondPersonAbove,
  /** Withdrawals of more are paid by another person than the one who approved them. */
  withdrawalSecondPerson: secondPersonAbove,
  /** Announced deposits of more are credited by another person than the one who approved them. */
  depositSecondPerson: secondPersonAbove,
  kip: v.optional(kipLimits, {}),
  /** As many signals about a member as this make withdrawals need two people; null: none do. */
  signalsSecondPerson: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  /** Hours at UTC+7 during which slips are refused; null if slips are always accepted. */
  slipClosed: v.optional(v.nullable(v.object({ from: clockTime, to: clockTime })), null),
  /** Minimum interval between two slips of a member. */
  slipIntervalSeconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(3600)), 60),
  /**
   * PromptPay biller id of payment QRs. The default is unassigned, so that a demo QR can't be paid for real.
   */
  promptpayBiller: v.optional(v.pipe(v.string(), v.regex(/^(\d{13}|\d{15})$/)), '000000000000000'),
  inviteActive: v.optional(v.boolean(), true),
  /** Percentage of the invited friends' stakes paid to the inviter. */
  inviteRate: v.optional(percent, 0.5),
  /** Minimum stakes before a friend brings a bonus; friends who never played don't count. */
  inviteMinPlay: v.optional(satang, 0),
  /** Show a banner before the invite dialog. */
  inviteBanner: v.optional(v.boolean(), true),
  refundActive: v.optional(v.boolean(), true),
  /** Offer the prize wheel, provided that one is active. */
  spin: v.optional(v.boolean(), true),
  /** Percentage of net losses. */
  refundRate: v.optional(percent, 5),
  /** Minimum amount of a refund. */
  refundMin: v.optional(satang, 0),
  /** Show a banner before the refund dialog. */
  refundBanner: v.optional(v.boolean(), true),
})
export type OperatorSettings = v.InferOutput<typeof operatorSettingsSchema>

export const operatorSettingNames = Object.keys(
  operatorSettingsSchema.entries,
) as readonly (keyof OperatorSettings)[]

export const partialSettingsSchema = v.partial(operatorSettingsSchema)

/** Settings that are amounts, in hundredths; also those in `kip`. */
export const amountSettings = [
  'minDeposit',
  'withdrawMin',
  'withdrawMax',
  'adjustmentSecondPerson',
  'withdrawalSecondPerson',
  'depositSecondPerson',
  'inviteMinPlay',
  'refundMin',
] as const satisfies readonly (keyof OperatorSettings)[]

/** Advisory lock id; any number not used elsewhere in the database. */
const LOCK = 7_230_116

/** Serializes changes of settings and texts until the end of the transaction, so that none overwrites another unseen. */
export async function lockSettings(sql: Sql): Promise<void> {
  await sql.run('select pg_advisory_xact_lock($1)', [LOCK])
}

/** Reads all settings. */
export async function readOperatorSettings(sql: Sql): Promise<OperatorSettings> {
  const rows = await sql.rows(
    v.object({ key: v.string(), value: v.unknown() }),
    'select key, value from setting',
  )
  return v.parse(operatorSettingsSchema, Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/**
 * Updates the given settings and leaves the others unchanged.
 * @throws valibot's error for an invalid value
 */
export async function updateOperatorSettings(
  sql: Sql,
  values: Partial<OperatorSettings>,
  at: number,
): Promise<void> {
  const parsed = v.parse(partialSettingsSchema, values)
  for (const [key, value] of Object.entries(parsed)) {
    if (!(key in values)) continue
    await sql.run(
      `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3)
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [key, JSON.stringify(value), at],
    )
  }
}

/** Sets a setting unless it was set before. */
export async function initOperatorSetting<const K extends keyof OperatorSettings>(
  sql: Sql,
  key: K,
  value: OperatorSettings[K],
  at: number,
): Promise<void> {
  await sql.run(
    `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3) on conflict (key) do nothing`,
    [key, JSON.stringify(value), at],
  )
}

/** Converts a percentage to whole basis points. */
export function toBasisPoints(percentage: number): number {
  return Math.round(percentage * 100)
}

function hasTwoDecimals(percentage: number): boolean {
  return toBasisPoints(percentage) / 100 === percentage
}
