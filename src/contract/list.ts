import * as v from 'valibot'
import { issueField, recordDropped } from './dropped-records.ts'

/**
 * `array`, but a record that can't be read is dropped alone (D38); `unreadableCount` says how many were. Wraps `array`
 * the way valibot's `fallback` wraps a schema, so that the item's schema stays visible (OpenAPI, offline cache).
 * @param whenAllBad whether the list may end up empty although records were sent
 */
function droppingArray<const S extends v.GenericSchema>(
  item: S,
  whenAllBad: 'is an error' | 'is empty',
): v.ArraySchema<S, undefined> {
  const strict = v.array(item)
  return {
    ...strict,
    '~run'(dataset, config) {
      const { value } = dataset
      if (!Array.isArray(value) && whenAllBad === 'is an error') return strict['~run'](dataset, config)
      const records: readonly unknown[] = Array.isArray(value) ? value : [value]
      const readable: v.InferOutput<S>[] = []
      const fields: string[] = []
      for (const record of records) {
        const parsed = v.safeParse(item, record)
        if (parsed.success && Array.isArray(value)) readable.push(parsed.output)
        else fields.push(parsed.success ? '(whole)' : issueField(parsed.issues[0]))
      }
      if (readable.length === 0 && fields.length > 0 && whenAllBad === 'is an error')
        return strict['~run'](dataset, config)
      if (fields.length > 0) recordDropped(readable, fields)
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
export function lenientListOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(droppingArray(item, 'is empty'), [])
}

/** Page request of the list calls: pages count from 1. */
export const pageRequest = v.strictObject({
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
})
