import type { Effect } from '../kit/findings.ts'

/** Keys and indexes from an answer's root to a value. */
export type Path = readonly (string | number)[]

export type DeviationKind =
  /** Absent or null. */
  | 'missing'
  /** Sent, but the portal can't use it. */
  | 'unreadable'
  /** Another type than the contract's, which the portal reads nevertheless. */
  | 'other type'
  /** A text that isn't one of the known values. */
  | 'unknown value'
  /** An amount with more than two decimals. */
  | 'precision'
  /** A time that isn't ISO-8601 with a zone, or epoch milliseconds. */
  | 'instant'
  /** An id, code or account number as a number, which is allowed. */
  | 'id as number'
  /** A JSON integer that JavaScript can't represent exactly. */
  | 'id range'

export interface Deviation {
  readonly path: Path
  readonly kind: DeviationKind
  readonly effect: Effect
  /** The sent and the expected value; completes "The value …". */
  readonly detail: string
  /** Number of equal deviations in other records, this one included. */
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
