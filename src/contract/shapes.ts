import * as v from 'valibot'

/** Text of an answer: anything printable; absent, null and '' all read as undefined (D13). */
export const optionalText = v.pipe(
  v.nullish(v.union([v.string(), v.number()])),
  v.transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value))),
)

/** Identifier of an answer. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())

/** A whole number that may come as digits. */
export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits())]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(0),
)

/** Farthest instant, to both sides, that a date can be made of, with room for a time zone; milliseconds. */
const FARTHEST = 8_639_000_000_000_000

/** An instant: ISO-8601 text or epoch milliseconds (D10), read as epoch milliseconds. */
export const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'number' ? value : Date.parse(value))),
  v.number(),
  v.finite(),
  v.minValue(-FARTHEST),
  v.maxValue(FARTHEST),
)

/** A true/false answer, or an object with that one key (D9). */
export function scalarBoolean<const K extends string>(key: K) {
  return v.pipe(
    v.union([
      v.boolean(),
      v.pipe(
        v.object({ [key]: v.boolean() }),
        v.transform((value) => value[key] === true),
      ),
    ]),
    v.boolean(),
  )
}

/** A choice of an answer in which unknown values fall back to the specification's "otherwise" branch (D13). */
export function lenientPicklist<const T extends readonly [string, ...string[]], const F extends string>(
  options: T,
  otherwise: F,
) {
  return v.pipe(
    v.optional(v.string(), otherwise),
    v.transform((value): T[number] | F => (options.includes(value) ? (value as T[number]) : otherwise)),
  )
}

/** A 2xx answer whose content doesn't matter. */
export const anything = v.unknown()

/** An answer that may carry a message to show. */
export const messageAnswer = v.pipe(
  v.unknown(),
  v.transform((value): { message?: string } => {
    if (typeof value === 'string' && value !== '') return { message: value }
    const parsed = v.safeParse(v.object({ message: v.pipe(v.string(), v.nonEmpty()) }), value)
    return parsed.success ? { message: parsed.output.message } : {}
  }),
)

/** Request text: trimmed, without the zero-width marks that Lao text often carries, of at most `max` characters. */
export function requestText(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll(/[\u200b\u2060\p{Cc}]/gu, '').trim()),
    v.nonEmpty(),
    v.maxLength(max),
  )
}

/** Page request of the list calls: pages count from 1. */
export const pageRequest = v.strictObject({
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
})
