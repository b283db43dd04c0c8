import type { GenericSchema } from 'valibot'
import { amount, balance } from '#contract/money.ts'
import { count, decimal, flag, id, instant, text } from '#contract/shapes.ts'
import { type DeviationKind, describeValue } from './deviation.ts'

/** A deviation of a single value that the portal reads nevertheless. */
export interface LeafProblem {
  readonly kind: DeviationKind
  readonly detail: string
}

interface LeafRule {
  /** Completes "expected …". */
  readonly expected: string
  /** Judges a value that the lenient schema accepts. */
  judge(value: unknown): LeafProblem | undefined
}

const amountRule: LeafRule = {
  expected: 'an amount as a number with at most two decimals',
  judge: judgeAmount,
}

/** Strict meaning of the lenient shapes of `src/contract/shapes.ts` and `money.ts`. */
const rules: ReadonlyMap<GenericSchema, LeafRule> = new Map<GenericSchema, LeafRule>([
  [amount, amountRule],
  [balance, amountRule],
  [instant, { expected: 'a time as ISO-8601 with a zone, or epoch milliseconds', judge: judgeInstant }],
  [flag, { expected: 'true or false', judge: otherTypeUnless('boolean', 'true or false') }],
  [decimal, { expected: 'a number', judge: otherTypeUnless('number', 'a number') }],
  [count, { expected: 'a whole number from 0', judge: otherTypeUnless('number', 'a number') }],
  [id, { expected: 'a text', judge: judgeId }],
  [text, { expected: 'a text', judge: otherTypeUnless('string', 'a text') }],
])

/** The strict rule of a shape; undefined for schemas that aren't lenient. */
export function leafRule(schema: GenericSchema): LeafRule | undefined {
  return rules.get(schema)
}

function otherTypeUnless(type: string, expected: string): LeafRule['judge'] {
  return (value) =>
    typeof value === type
      ? undefined
      : { kind: 'other type', detail: `is ${describeValue(value)}; expected ${expected}` }
}

function judgeId(value: unknown): LeafProblem | undefined {
  return typeof value === 'number'
    ? { kind: 'id as number', detail: `is the number ${value}; ids above 2^53 - 1 have to be texts` }
    : undefined
}

/** A deviation from whole satang below this is a floating-point error, not a third decimal. */
const FLOAT_ERROR_BAHT = 1e-6

function judgeAmount(value: unknown): LeafProblem | undefined {
  const baht = Number(value)
  const rounded = Math.round(baht * 100) / 100
  if (Math.abs(baht - rounded) > FLOAT_ERROR_BAHT)
    return { kind: 'precision', detail: `is ${describeValue(value)}, which has a fraction of a satang` }
  if (typeof value !== 'number')
    return { kind: 'other type', detail: `is ${describeValue(value)}; expected a number` }
  return baht === rounded
    ? undefined
    : { kind: 'other type', detail: `is ${value}, a floating-point error; expected ${rounded}` }
}

/** Smallest number that is taken for epoch milliseconds: smaller ones are epoch seconds (1973 as milliseconds). */
const MIN_EPOCH_MS = 100_000_000_000

/** From here on, in the year 2286, numbers are epoch microseconds. */
const MAX_EPOCH_MS = 10_000_000_000_000

const isoWithZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/

function judgeInstant(value: unknown): LeafProblem | undefined {
  const shown = describeValue(value)
  if (Number(value) > MAX_EPOCH_MS)
    return {
      kind: 'instant',
      detail: `is ${shown}, which looks like epoch microseconds; expected milliseconds`,
    }
  if (typeof value === 'number') {
    return Math.abs(value) < MIN_EPOCH_MS
      ? { kind: 'instant', detail: `is ${shown}, which looks like epoch seconds; expected milliseconds` }
      : undefined
  }
  const sent = String(value)
  if (isoWithZone.test(sent)) return undefined
  if (/^\d{12,16}$/.test(sent))
    return { kind: 'other type', detail: `is ${shown}; expected a number or ISO-8601` }
  return {
    kind: 'instant',
    detail: `is ${shown}, which isn’t ISO-8601 with a zone: phones in other time zones show another time`,
  }
}
