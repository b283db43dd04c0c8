import * as v from 'valibot'
import { issueField, recordDropped } from './dropped-records.ts'
import { count, optional } from './shapes.ts'

/**
 * Like `array`, but drops invalid records, which `unreadableCount` counts. Wraps `array` like valibot's `fallback`
 * wraps a schema, so that the item's schema stays accessible (OpenAPI, offline cache). `~run` isn't public API, which is
 * why package.json names valibot's exact version.
 * @param whenAllBad what to do if none of the records is valid
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
 * The main list of a response: invalid records are dropped, and a list without any valid record is an error.
 * Absent and null are parsed as empty.
 */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(droppingArray(item, 'is an error'), [])
}

/** Like `listOf`, but absent and null are errors. */
export function requiredListOf<const S extends v.GenericSchema>(item: S) {
  return droppingArray(item, 'is an error')
}

/** Like `listOf`, but only null is parsed as empty; an absent list is an error. For the only field of an object. */
export function wrappedListOf<const S extends v.GenericSchema>(item: S) {
  return v.nullable(droppingArray(item, 'is an error'), [])
}

/** A secondary list: without any valid record it is empty, so that the rest of the response can still be used. */
export function lenientListOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(droppingArray(item, 'is empty'), [])
}

/** Like `lenientListOf`, but absent and null are undefined: for a list of money, unknown isn't empty. */
export function optionalListOf<const S extends v.GenericSchema>(item: S) {
  return optional(droppingArray(item, 'is empty'))
}

const none = v.pipe(count, v.value(0))

/** Reads a list that is null as empty, as some backends send it, if the total beside it is 0. */
export function withNullWhenEmpty<const S extends v.GenericSchema>(page: S, list: string): S {
  return {
    ...page,
    '~run'(dataset, config) {
      const { value } = dataset
      const fields = new Map<string, unknown>(Object.entries(value ?? {}))
      const isEmpty = fields.get(list) === null && v.is(none, fields.get('total'))
      return page['~run'](isEmpty ? { value: { ...Object(value), [list]: [] } } : dataset, config)
    },
  }
}

/** Reads one HTML text, as some backends send it, as a list of one. */
export function withSingleHtml<const S extends v.GenericSchema>(list: S): S {
  return {
    ...list,
    '~run'(dataset, config) {
      const { value } = dataset
      const isHtml = typeof value === 'string' && value.trimStart().startsWith('<')
      return list['~run'](isHtml ? { value: [value] } : dataset, config)
    },
  }
}

/** Page request of the list calls; page numbers start at 1. */
export const pageRequest = v.strictObject({
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
})
