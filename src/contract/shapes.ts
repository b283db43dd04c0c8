import * as v from 'valibot'
import { findErrorKey } from './error-keys.ts'
import { dropInvisible } from './formats/invisible-characters.ts'
import { type IdKind, readId } from './numeric-ids.ts'

/** An optional value in a response: null, absent and invalid are all parsed as undefined. */
export function optional<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(
    v.pipe(
      v.nullish(schema),
      v.transform((value): v.InferOutput<S> | undefined => value ?? undefined),
    ),
    undefined,
  )
}

/** Text in a response; numbers are converted to text, unless too large to be exact. */
export const text = v.pipe(
  v.union([
    v.string(),
    v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
  ]),
  v.transform(String),
)

/** Optional text; absent, null and empty are parsed as undefined. */
export const blankableText = v.pipe(
  v.nullish(text),
  v.transform((value) => value || undefined),
)

/** Like `blankableText`, for responses: invalid values are parsed as undefined too. */
export const optionalText = v.fallback(blankableText, undefined)

/** Identifier, code or account number in a response, as text; JSON integers above 2^53 - 1 are rejected. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.nonEmpty(),
)

const returnedId = (kind: IdKind) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
    v.transform((value) => readId(kind, value)),
    v.nonEmpty(),
  )

/** Each an `id` that requests send back in the type that it came in. */
export const returnedIds = {
  slot: /* @__PURE__ */ returnedId('slot'),
  coupon: /* @__PURE__ */ returnedId('coupon'),
  bank: /* @__PURE__ */ returnedId('bank'),
  source: /* @__PURE__ */ returnedId('source'),
  member: /* @__PURE__ */ returnedId('member'),
  account: /* @__PURE__ */ returnedId('account'),
  otp: /* @__PURE__ */ returnedId('otp'),
} as const satisfies Record<IdKind, unknown>

/** A decimal text. Commas group thousands if a point follows: alone, one may be meant as the point. */
const decimalText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^-?(?:\d{1,15}(?:\.\d+)?|\d{1,3}(?:,\d{3}){1,4}\.\d+)$/),
  v.transform((text) => text.replaceAll(',', '')),
)

/** A number, or its decimal text. */
export const decimal = v.pipe(v.union([v.number(), decimalText]), v.transform(Number), v.finite())

/** "HH:mm" at UTC+7. */
export const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The same as hosts may write it: "9:00", "23:30:00". */
export const readClockTime = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/),
  v.transform((text) => {
    const [hours = '', minutes] = text.split(':')
    return `${hours.padStart(2, '0')}:${minutes}`
  }),
  clockTime,
)

/** A non-negative integer, or its decimal text. */
export const count = v.pipe(decimal, v.safeInteger(), v.minValue(0))

/** A boolean, also as text in upper or lower case, or as 1 and 0. */
export const flag = v.pipe(
  v.union([
    v.boolean(),
    v.picklist([1, 0]),
    v.pipe(v.string(), v.toLowerCase(), v.picklist(['true', 'false', '1', '0'])),
  ]),
  v.transform((value) => value === true || value === 'true' || value === '1' || value === 1),
)

/** A flag that defaults to false if null, absent or invalid. */
export const optionalFlag = v.fallback(v.nullish(flag, false), false)

/** A boolean response, or an object with the boolean under `key`, or as its only field; absent is false. */
export function scalarBoolean<const K extends string>(key: K) {
  return v.pipe(
    v.union([
      v.nullish(flag),
      v.pipe(
        v.looseObject({ [key]: v.nullish(flag) }),
        v.transform((value): unknown => {
          const [only, ...others] = Object.values(value)
          return value[key] ?? (others.length === 0 ? only : undefined)
        }),
        v.fallback(v.nullish(flag), false),
      ),
    ]),
    v.transform((value) => value ?? false),
  )
}

/**
 * A picklist in a response, in upper or lower case; unknown values fall back to the specification's "otherwise" branch.
 */
export function lenientPicklist<const T extends readonly [string, ...string[]], const F extends string>(
  options: T,
  otherwise: F,
) {
  return v.fallback(
    v.pipe(
      v.nullish(v.string(), otherwise),
      v.transform((value): T[number] | F => {
        const name = String(value).trim().toLowerCase()
        return options.find((option) => option.toLowerCase() === name) ?? otherwise
      }),
    ),
    otherwise,
  )
}

/** A 2xx response whose content is ignored. */
export const anyResponse = v.unknown()

/**
 * Response of a changing call for which the specification names no body: any 2xx status is a success. A body that isn't an
 * object is parsed as an object without fields.
 */
export function acceptance<const E extends v.ObjectEntries>(entries: E) {
  return v.fallback(v.object(entries), {} as v.InferOutput<v.ObjectSchema<E, undefined>>)
}

/** A text to display, or a key of the catalogue in its own spelling. */
export const keyOrText = v.pipe(
  optionalText,
  v.transform((text) => (text === undefined ? undefined : (findErrorKey(text) ?? text))),
)

/** A response with an optional message to display; a key of the catalogue in its own spelling. */
export const messageResponse = v.pipe(
  v.unknown(),
  v.transform((value): { message?: string } => {
    const own = v.safeParse(v.object({ message: optionalText }), value)
    const message = typeof value === 'string' ? value : own.success ? own.output.message : undefined
    return message ? { message: findErrorKey(message) ?? message } : {}
  }),
)

/** A phone number in a request: trimmed, without invisible and control characters; the server validates the rest. */
export const typedPhone = v.pipe(
  v.string(),
  v.transform((text) =>
    dropInvisible(text)
      .replaceAll(/\p{Cc}/gu, '')
      .trim(),
  ),
  v.nonEmpty(),
  v.maxLength(24),
)
