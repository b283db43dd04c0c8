import type * as v from 'valibot'

/** Keys and indexes from a response's root to a value. */
export type Path = readonly (string | number)[]

/** The parts of a valibot schema that determine a response's fields. */
interface SchemaParts {
  readonly type: string
  readonly pipe?: readonly unknown[]
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly options?: readonly unknown[]
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** The schemas nested in a schema that apply to the same value. */
function nestedSchemas(schema: v.GenericSchema): readonly v.GenericSchema[] {
  const { pipe, wrapped, options = [] }: SchemaParts = schema
  const piped = pipe?.filter(isSchema).filter((part, at) => at > 0 && part !== schema) ?? []
  return [...piped, ...(wrapped ? [wrapped] : []), ...options.filter(isSchema)]
}

/** All fields of a schema, e.g. `slots[].code`. */
export function schemaFields(schema: v.GenericSchema, at = ''): ReadonlySet<string> {
  const { item, entries = {} }: SchemaParts = schema
  const fields = new Set<string>()
  for (const part of nestedSchemas(schema)) for (const field of schemaFields(part, at)) fields.add(field)
  if (item) for (const field of schemaFields(item, `${at}[]`)) fields.add(field)
  for (const [name, entry] of Object.entries(entries)) {
    const place = at === '' ? name : `${at}.${name}`
    fields.add(place)
    for (const field of schemaFields(entry, place)) fields.add(field)
  }
  return fields
}

/** Field name of a path: `slots[].code` for `slots.0.code`. */
export function fieldName(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${key}`))
    .join('')
    .replace(/^\./, '')
}

/** Paths to all values in a response; in lists only of the first record. */
export function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.slice(0, 1).flatMap((record: unknown) => pathsIn(record, [...path, 0]))
    : Object.entries(value).flatMap(([key, entry]) => pathsIn(entry, [...path, key]))
  return [path, ...inner]
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? new Map(Object.entries(inner)).get(String(key))
        : undefined,
    value,
  )
}

/** A copy with another value at a path; undefined removes the field or record. */
export function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put
  if (typeof value !== 'object' || value === null) return value
  const change = rest.length > 0 ? withAt(valueAt(value, [key]), rest, put) : put
  if (Array.isArray(value)) {
    const list: unknown[] = [...value]
    list.splice(Number(key), 1, ...(change === undefined ? [] : [change]))
    return list
  }
  const fields = new Map(Object.entries(value))
  if (change === undefined) fields.delete(String(key))
  else fields.set(String(key), change)
  return Object.fromEntries(fields)
}

/** A copy in which every object has an unknown field. */
export function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  // A chat message's payload is passed through and parsed later.
  const fields = Object.entries(value).map(([key, entry]) => [
    key,
    key === 'payload' ? entry : withExtras(entry),
  ])
  return { ...Object.fromEntries(fields), unknownExtra: { id: null, list: [{ deep: null }], '': '' } }
}

const isoText = /^\d{4}-\d\d-\d\dT/

/** The same value as other plausible types; empty if there are none. */
export function retyped(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [String(value), value ? 1 : 0]
  if (typeof value === 'number') {
    return value > 1e12 ? [new Date(value).toISOString(), String(value)] : [String(value), value.toFixed(2)]
  }
  if (typeof value !== 'string') return []
  if (isoText.test(value)) return [Date.parse(value), String(Date.parse(value))]
  return /^[1-9]\d*$/.test(value) ? [Number(value)] : []
}
