import type { GenericSchema } from 'valibot'
import { slipLookup } from '../../../src/contract/lookups.ts'
import { amount, balance } from '../../../src/contract/money.ts'
import { count, decimal, flag, id, instant, text } from '../../../src/contract/shapes.ts'
import { type DeviationKind, describeValue } from './deviation.ts'

/** The strict meaning of a lenient shape of the contract. */
interface LeafRule {
  /** Completes "expected …". */
  readonly expected: string
  /** Judges a value that the lenient schema accepts. The detail completes "The value is …". */
  judge?(value: unknown, shown: string): readonly [kind: DeviationKind, detail: string] | undefined
}

const ofType = (type: string, expected: string): LeafRule => ({
  expected,
  judge: (value, shown) =>
    typeof value === type ? undefined : ['other type', `${shown}; expected ${expected}`],
})

const amountRule: LeafRule = {
  expected: 'an amount as a number with at most two decimals',
  judge: judgeAmount,
}

const rules = new Map<GenericSchema, LeafRule>([
  [amount, amountRule],
  [balance, amountRule],
  [instant, { expected: 'a time as ISO-8601 with a zone, or epoch milliseconds', judge: judgeInstant }],
  [flag, ofType('boolean', 'true or false')],
  [decimal, ofType('number', 'a number')],
  [count, ofType('number', 'a whole number from 0')],
  [text, ofType('string', 'a text')],
  [id, { expected: 'a text', judge: judgeId }],
])
rules.set(unwrap(slipLookup.entries.closedFrom).base, { expected: 'a time of day as HH:mm, such as "23:30"' })

export const leafRule = (schema: GenericSchema): LeafRule | undefined => rules.get(schema)

function judgeId(value: unknown): ReturnType<NonNullable<LeafRule['judge']>> {
  if (typeof value !== 'number') return undefined
  return ['id as number', `the number ${value}; ids above 2^53 - 1 have to be texts`]
}

/** A deviation from whole satang below this is a floating-point error, not a third decimal. */
const FLOAT_ERROR_BAHT = 1e-6

function judgeAmount(value: unknown, shown: string): ReturnType<NonNullable<LeafRule['judge']>> {
  const baht = Number(value)
  const rounded = Math.round(baht * 100) / 100
  if (Math.abs(baht - rounded) > FLOAT_ERROR_BAHT)
    return ['precision', `${shown}, which has a fraction of a satang`]
  if (typeof value !== 'number') return ['other type', `${shown}; expected a number`]
  return baht === rounded
    ? undefined
    : ['other type', `${shown}, a floating-point error; expected ${rounded}`]
}

const isoWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/

function judgeInstant(value: unknown, shown: string): ReturnType<NonNullable<LeafRule['judge']>> {
  const unit = wrongUnit(value)
  if (unit) return ['instant', `${shown}${unit}; expected milliseconds`]
  if (typeof value === 'number' || isoWithZone.test(String(value))) return undefined
  if (/^\d+$/.test(String(value))) return ['other type', `${shown}; expected a number or ISO-8601`]
  return [
    'instant',
    `${shown}, which isn’t ISO-8601 with a zone: phones in other time zones show another time`,
  ]
}

/** From 1973 to 2286 as epoch milliseconds; smaller numbers are seconds, larger ones microseconds. */
const [MIN_EPOCH_MS, MAX_EPOCH_MS] = [1e11, 1e13]

/** Names the unit of a number, also as a text, that isn't in milliseconds. */
function wrongUnit(value: unknown): string | undefined {
  const number = typeof value === 'string' && !/^\d{9,}(\.\d+)?$/.test(value) ? Number.NaN : Number(value)
  if (number > MAX_EPOCH_MS) return ', which looks like epoch microseconds'
  return Math.abs(number) < MIN_EPOCH_MS ? ', which looks like epoch seconds' : undefined
}

/** Says what is wrong with a value that the lenient schema refuses. */
export function describeRefused(base: GenericSchema, value: unknown): string {
  const guess = (base === instant && wrongUnit(value)) || ''
  const { options = [] }: SchemaParts = base
  const values = options.filter((option) => typeof option === 'string')
  const other = values.length > 0 ? `one of ${values.join(', ')}` : 'another text'
  return `is ${describeValue(value)}${guess}; expected ${leafRule(base)?.expected ?? other}`
}

/** The parts of a valibot schema that the strict reading follows. */
export interface SchemaParts {
  readonly type: string
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly options?: readonly unknown[]
}

/**
 * Removes `nullish`, `optional`, `nullable` and `fallback`; a pipe has the parts of its first schema. With a fallback an
 * unreadable value is replaced by a default, i.e. hidden.
 */
export function unwrap(schema: GenericSchema): {
  readonly base: GenericSchema
  readonly hasFallback: boolean
} {
  const hasFallback = 'fallback' in schema
  const { wrapped }: SchemaParts = schema
  if (rules.has(schema) || !wrapped) return { base: schema, hasFallback }
  const inner = unwrap(wrapped)
  return { ...inner, hasFallback: hasFallback || inner.hasFallback }
}
