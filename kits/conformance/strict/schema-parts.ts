import type { GenericSchema } from 'valibot'

/** The parts of a valibot schema that the strict reading follows. */
export interface SchemaParts {
  readonly type: string
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly options?: readonly unknown[]
}

export function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

/** A schema without its wrappers for absent values. */
export interface Unwrapped {
  readonly base: GenericSchema
  /** Whether an unreadable value is replaced by a default, i.e. hidden. */
  readonly hasFallback: boolean
}

/** Removes `nullish`, `optional`, `nullable` and `fallback`; a pipe has the parts of its first schema. */
export function unwrap(schema: GenericSchema, isKnown: (schema: GenericSchema) => boolean): Unwrapped {
  let base = schema
  let hasFallback = false
  for (;;) {
    hasFallback ||= 'fallback' in base
    const { wrapped }: SchemaParts = base
    if (isKnown(base) || wrapped === undefined) return { base, hasFallback }
    base = wrapped
  }
}
