import * as v from 'valibot'

/** An optional value of an answer: null, absent and unreadable all read as undefined (D13, D38). */
export function optional<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(
    v.pipe(
      v.nullish(schema),
      v.transform((value): v.InferOutput<S> | undefined => value ?? undefined),
    ),
    undefined,
  )
}

/** Text of an answer; a number is read as its digits, unless it lost some on the way. */
export const text = v.pipe(
  v.union([
    v.string(),
    v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
  ]),
  v.transform(String),
)

/** Text that may be absent, null or empty: all read as undefined. */
export const blankableText = v.pipe(
  v.nullish(text),
  v.transform((value) => value || undefined),
)

/** The same in an answer, where what can't be read is absent too. */
export const optionalText = v.fallback(blankableText, undefined)

/** Identifier, code or account number of an answer; JSON integers above 2^53 - 1 are refused (D38). */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.nonEmpty(),
)

/** A number that may come as its decimal text. */
export const decimal = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}(?:\.\d+)?$/))]),
  v.transform(Number),
  v.finite(),
)

/** A whole number from 0 that may come as its decimal text. */
export const count = v.pipe(decimal, v.safeInteger(), v.minValue(0))

/** True or false, also as text or as 1 and 0. */
export const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0', 1, 0])]),
  v.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
)

/** A flag that is off where it is null, absent or unreadable. */
export const optionalFlag = v.fallback(v.nullish(flag, false), false)

/** Farthest instant, to both sides, that a date can be made of, with room for a time zone; milliseconds. */
const MAX_INSTANT_MS = 8_639_000_000_000_000

/** An instant: ISO-8601 text or epoch milliseconds (D10), the latter also as digits; read as epoch milliseconds. */
export const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => {
    if (typeof value === 'number') return value
    return /^\d{12,16}$/.test(value) ? Number(value) : Date.parse(value)
  }),
  v.number(),
  v.finite(),
  v.minValue(-MAX_INSTANT_MS),
  v.maxValue(MAX_INSTANT_MS),
)

/**
 * A true/false answer, or an object with that one key (D9).
 * @param absent what an object without it means; undefined: nothing that could be used
 */
export function scalarBoolean<const K extends string>(key: K, absent?: boolean) {
  return v.pipe(
    v.union([
      flag,
      v.pipe(
        v.object({ [key]: v.nullish(flag) }),
        v.transform((value) => value[key] ?? absent),
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
  return v.fallback(
    v.pipe(
      v.nullish(v.string(), otherwise),
      v.transform((value): T[number] | F => options.find((option) => option === value) ?? otherwise),
    ),
    otherwise,
  )
}

/** A 2xx answer whose content doesn't matter. */
export const anyResponse = v.unknown()

/** An answer that may carry a message to show. */
export const messageResponse = v.pipe(
  v.unknown(),
  v.transform((value): { message?: string } => {
    const own = v.safeParse(v.object({ message: optionalText }), value)
    const message = typeof value === 'string' ? value : own.success ? own.output.message : undefined
    return message ? { message } : {}
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
