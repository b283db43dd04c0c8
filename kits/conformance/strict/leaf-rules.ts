import type { GenericSchema } from 'valibot'
import { instant } from '../../../src/contract/instant.ts'
import { slipLookup } from '../../../src/contract/lookups.ts'
import { amount, balance } from '../../../src/contract/money.ts'
import { count, decimal, flag, id, returnedIds, text } from '../../../src/contract/shapes.ts'
import type { Effect } from '../kit/findings.ts'

/** Keys and indexes from an answer's root to a value. */
export type Path = readonly (string | number)[]

/**
 * `missing`: absent or null. `unreadable`: the portal can't use it. `other type`: it can. `unknown value`: a text of no
 * enumeration. `precision`: an amount with more than two decimals. `id range`: JavaScript can't represent the integer exactly.
 */
// biome-ignore format: a list
export type DeviationKind =
  'missing' | 'unreadable' | 'other type' | 'unknown value' | 'precision' | 'instant' | 'id as number' | 'id range'

export interface Deviation {
  readonly path: Path
  readonly kind: DeviationKind
  readonly effect: Effect
  /** Completes "The value …". */
  readonly detail: string
  /** Number of equal deviations in all records. */
  readonly count: number
}

/** JSON path: `$.slots[3].amount`. */
export function jsonPath(path: Path): string {
  return `$${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`
}

/** Path without indexes, equal for all records of a list. */
export const genericPath = (path: Path) => jsonPath(path).replaceAll(/\[\d+\]/g, '[]')

/** A value as text for a report; long ones are shortened. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 48 ? `${text.slice(0, 47)}…` : text
}

/** The strict meaning of a lenient shape of the contract. */
interface LeafRule {
  /** Completes "expected …". */
  readonly expected: string
  /** Checks a value that the lenient schema accepts; `detail` completes "The value is …". */
  check?(value: unknown, shown: string): readonly [kind: DeviationKind, detail: string] | undefined
}

const ofType = (type: string, expected: string): LeafRule => ({
  expected,
  check: (value, shown) =>
    typeof value === type ? undefined : ['other type', `${shown}; expected ${expected}`],
})

/** A deviation from whole satang below this is a floating-point error, not a third decimal. */
const FLOAT_ERROR_BAHT = 1e-6

const amountRule: LeafRule = {
  expected: 'an amount as a number with at most two decimals',
  check(value, shown) {
    const baht = Number(value)
    const rounded = Math.round(baht * 100) / 100
    if (Math.abs(baht - rounded) > FLOAT_ERROR_BAHT)
      return ['precision', `${shown}, which has a fraction of a satang`]
    if (typeof value !== 'number') return ['other type', `${shown}; expected a number`]
    if (baht === rounded) return undefined
    return ['other type', `${shown}, a floating-point error; expected ${rounded}`]
  },
}

const isoWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/

const instantRule: LeafRule = {
  expected: 'a time as ISO-8601 with a zone, or epoch milliseconds',
  check(value, shown) {
    const unit = wrongUnit(value)
    if (unit) return ['instant', `${shown}${unit}; expected milliseconds`]
    if (typeof value === 'number' || isoWithZone.test(String(value))) return undefined
    if (/^\d+$/.test(String(value))) return ['other type', `${shown}; expected a number or ISO-8601`]
    return ['instant', `${shown}, which isn’t ISO-8601 with a zone: phones elsewhere show another time`]
  },
}

const idRule: LeafRule = {
  expected: 'a text',
  check: (value) =>
    typeof value === 'number' ? ['id as number', 'a number; ids above 2^53 - 1 have to be texts'] : undefined,
}

const rules = new Map<GenericSchema, LeafRule>([
  [amount, amountRule],
  [balance, amountRule],
  [instant, instantRule],
  [flag, ofType('boolean', 'true or false')],
  [decimal, ofType('number', 'a number')],
  [count, ofType('number', 'a whole number from 0')],
  [text, ofType('string', 'a text')],
  [id, idRule],
  ...Object.values(returnedIds).map((one) => [one, idRule] as const),
])
rules.set(unwrap(slipLookup.entries.closedFrom).base, { expected: 'a time of day as HH:mm, such as "23:30"' })

export const leafRule = (schema: GenericSchema): LeafRule | undefined => rules.get(schema)

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
  readonly options?: readonly (GenericSchema | string | number | boolean)[]
}

/** Removes `nullish`, `optional`, `nullable` and `fallback`, which hides unreadable values. A pipe is its first schema. */
export function unwrap(schema: GenericSchema): { base: GenericSchema; hasFallback: boolean } {
  const hasFallback = 'fallback' in schema
  const { wrapped }: SchemaParts = schema
  if (rules.has(schema) || !wrapped) return { base: schema, hasFallback }
  const inner = unwrap(wrapped)
  return { ...inner, hasFallback: hasFallback || inner.hasFallback }
}
