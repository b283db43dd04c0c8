import * as v from 'valibot'

/** Fields at fault of the records that were dropped from a list, one for each record. */
const dropped = new WeakMap<object, readonly string[]>()

/** Path of the field that an issue is about: the deepest inside a union's options, which says more than the union. */
export function issueField(issue: v.BaseIssue<unknown>): string {
  const own = v.getDotPath(issue)
  const inner = issue.issues?.map(issueField).find((path) => path !== '(whole)')
  return [own, inner].filter(Boolean).join('.') || '(whole)'
}

/**
 * `array`, but a record that can't be read is dropped alone (D38); `unreadableCount` says how many were. Wraps `array`
 * the way valibot's `fallback` wraps a schema, so that the item's schema stays visible (OpenAPI, offline cache).
 * @param allBad whether the list may end up empty although records were sent
 */
function droppingArray<const S extends v.GenericSchema>(
  item: S,
  allBad: 'is an error' | 'is empty',
): v.ArraySchema<S, undefined> {
  const strict = v.array(item)
  return {
    ...strict,
    '~run'(dataset, config) {
      const { value } = dataset
      if (!Array.isArray(value) && allBad === 'is an error') return strict['~run'](dataset, config)
      const records: readonly unknown[] = Array.isArray(value) ? value : [value]
      const readable: v.InferOutput<S>[] = []
      const fields: string[] = []
      for (const record of records) {
        const parsed = v.safeParse(item, record)
        if (parsed.success && Array.isArray(value)) readable.push(parsed.output)
        else fields.push(parsed.success ? '(whole)' : issueField(parsed.issues[0]))
      }
      if (readable.length === 0 && fields.length > 0 && allBad === 'is an error')
        return strict['~run'](dataset, config)
      if (fields.length > 0) dropped.set(readable, fields)
      return { typed: true, value: readable }
    },
  }
}

/**
 * The list that an answer is about: a bad record is dropped alone, and a list in which nothing can be read is an error
 * (D38). Absent and null read as empty.
 */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(droppingArray(item, 'is an error'), [])
}

/** The same where an answer without the list must not pass for an empty one: absent and null are an error. */
export function requiredListOf<const S extends v.GenericSchema>(item: S) {
  return droppingArray(item, 'is an error')
}

/** `listOf` as the only field of an object, which may be null: without the field the object is no such answer. */
export function wrappedListOf<const S extends v.GenericSchema>(item: S) {
  return v.nullable(droppingArray(item, 'is an error'), [])
}

/** A list beside other things: with nothing readable in it it is empty, and the rest of the answer is still used. */
export function sideListOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(droppingArray(item, 'is empty'), [])
}

/** How many records of a list of an answer couldn't be read. */
export function unreadableCount(list: readonly unknown[] | undefined): number {
  return list ? (dropped.get(list)?.length ?? 0) : 0
}

/** How many records the server sent, readable or not. */
export function sentCount(list: readonly unknown[] | undefined): number {
  return (list?.length ?? 0) + unreadableCount(list)
}

/** Paths of the fields at fault of all records dropped from a parsed answer, with how many were dropped for each. */
export function droppedFields(value: unknown, path = ''): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const add = (field: string, times: number) => found.set(field, (found.get(field) ?? 0) + times)
  if (typeof value !== 'object' || value === null) return found
  for (const field of dropped.get(value) ?? []) add(joined(path, field), 1)
  for (const [key, inner] of Object.entries(value)) {
    const place = Array.isArray(value) ? path : joined(path, key)
    for (const [field, times] of droppedFields(inner, place)) add(field, times)
  }
  return found
}

function joined(path: string, field: string): string {
  if (path === '') return field
  return field === '(whole)' ? path : `${path}.${field}`
}
