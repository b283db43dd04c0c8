import { array, fallback, object, parse, pipe, safeParse, transform, union } from 'valibot'
import type { Call } from '#contract/call.ts'
import { type ErrorKey, findErrorKey, successKeys } from '#contract/error-keys.ts'
import { flag, optionalText, text } from '#contract/shapes.ts'

/** A text, or an object with a message or code. */
const textOrObject = /* @__PURE__ */ union([
  /* @__PURE__ */ pipe(
    text,
    /* @__PURE__ */ transform((found) => [found]),
  ),
  /* @__PURE__ */ pipe(
    /* @__PURE__ */ object({ message: optionalText, code: optionalText }),
    /* @__PURE__ */ transform(({ message, code }) => [code ?? '', message ?? ''].filter(Boolean)),
  ),
])

/** One of these, or a list of them, as NestJS and GraphQL send it; anything else is read as none. */
const texts = /* @__PURE__ */ fallback(
  /* @__PURE__ */ union([
    // First, because a list is an object, too.
    /* @__PURE__ */ pipe(
      /* @__PURE__ */ array(textOrObject),
      /* @__PURE__ */ transform((list) => list.flat()),
    ),
    textOrObject,
  ]),
  [],
)

const errorBody = /* @__PURE__ */ object({
  message: texts,
  error: texts,
  errors: texts,
  code: texts,
  status: texts,
  result: texts,
  field: optionalText,
})

/** A response's body. */
export interface Body {
  /** Undefined if the body is empty. */
  readonly value: unknown
  readonly isJson: boolean
}

/** The value of a body: JSON, or a plain text. @returns undefined for a page, and for JSON that broke off */
export function parseBody(body: string): Body | undefined {
  const trimmed = body.trim()
  if (trimmed === '') return { value: undefined, isJson: true }
  try {
    return { value: JSON.parse(trimmed), isJson: true }
  } catch {
    return /^[<{["]/.test(trimmed) ? undefined : { value: trimmed, isJson: false }
  }
}

/** Why a call failed. */
export interface Reason {
  readonly key: string
  /** The invalid field, if the server names it. */
  readonly field?: string | undefined
}

/** Keys that are also names of statuses, which hosts put into `error` beside the message, e.g. "Unauthorized". */
const statusNames: readonly ErrorKey[] = ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR']

/**
 * Why a call failed: the key of the catalogue that the body names, else its first text. A body that is only a text counts
 * if it is a key: gateways send texts, too.
 */
export function findReason(value: unknown): Reason | undefined {
  if (typeof value === 'string') {
    const key = findErrorKey(value)
    return key && { key }
  }
  const parsed = safeParse(errorBody, value)
  if (!parsed.success) return undefined
  const { message, error, errors, code, status, result, field } = parsed.output
  const beside = [...error, ...errors, ...code].map((found) => {
    const key = findErrorKey(found)
    const isStatusName = key !== found && statusNames.some((name) => name === key)
    return isStatusName && message.some(Boolean) ? undefined : key
  })
  // `gone` and `invalid-token` are about a record in these fields, not about the service or the session.
  const outcome = [...status, ...result]
    .map(findErrorKey)
    .filter((key) => key !== 'gone' && key !== 'invalid-token')
  const texts = [...message, ...error, ...errors]
  const key = [...message.map(findErrorKey), ...beside, ...outcome].find(Boolean) ?? texts.find(Boolean)
  return key ? { key, field } : undefined
}

const isFailureKey = (text: string) => {
  const key = findErrorKey(text)
  return key !== undefined && !successKeys.includes(key)
}

const failureWord = /^(error|fail(ed|ure)?|rejected|declined|denied|refused|unsuccessful|false|[45]\d\d)$/i

const isFailureStatus = (value: unknown) => typeof value === 'number' && value >= 400 && value < 600

/** A flag, status or text, or a list of texts, that says that a call failed. */
function isFailureValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFailureValue)
  if (typeof value === 'string') return failureWord.test(value.trim()) || isFailureKey(value)
  return value === false || isFailureStatus(value)
}

const isNoError = (text: string) => /^(|0|ok|no(ne| error)|success|false|null)$/i.test(text.trim())

/** Whether an `error` or `errors` reports one. @param found its texts */
function isError(value: unknown, found: readonly string[]): boolean {
  if (value === true || found.some((text) => !isNoError(text))) return true
  // E.g. the invalid fields of a request.
  return found.length === 0 && typeof value === 'object' && Object.values(value ?? {}).some(Boolean)
}

const successField = /^(is)?(success(ful)?|succeeded)$/i

/** The flag by which a body reports how a call went; undefined if it has none. */
function readSuccess(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [, given] = Object.entries(value).find(([name]) => successField.test(name)) ?? []
  const parsed = safeParse(flag, given)
  if (parsed.success) return parsed.output
  return isFailureValue(given) || /^no?$/i.test(String(given)) ? false : undefined
}

/** Fields in which hosts report in a body, in place of the status, how a call went. */
const outcomeFields = ['status', 'statusCode', 'result', 'ok', 'errorCode', 'message'] as const

/** Fields in which hosts wrap an answer. */
const envelopes = ['data', 'result'] as const

/**
 * Whether the body of a 2xx response says that the call failed.
 * @param result the response as the call's schema parsed it; undefined if it couldn't
 */
export function saysFailed(value: unknown, result: unknown, { changes }: Call): boolean {
  if (value === false) return changes
  if (typeof value === 'string') return isFailureValue(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const hasSucceeded = readSuccess(value)
  if (hasSucceeded !== undefined) return !hasSucceeded
  // Fields of the call's schema are data, e.g. a slip's status, and don't report an outcome. So is a message beside them.
  const answer = new Map<string, unknown>(result === value ? [] : Object.entries(result ?? {}))
  const isOwn = (name: string) => name !== 'message' && answer.get(name) !== undefined
  // An amount of 0 beside a key was not moved.
  const hasOwn = Object.keys(value).some((name) => isOwn(name) && !(changes && answer.get(name) === 0))
  const fields = new Map<string, unknown>(
    Object.entries(value).filter(([name]) => !(isOwn(name) || (name === 'message' && hasOwn))),
  )
  const { message, error, errors, code } = parse(errorBody, value)
  return (
    envelopes.some((name) => readSuccess(fields.get(name)) === false) ||
    outcomeFields.some((name) => isFailureValue(fields.get(name))) ||
    (fields.has('code') && code.some(isFailureKey)) ||
    // A number alone may be the code of a bonus.
    (isFailureStatus(fields.get('code')) && message.some((text) => !isNoError(text))) ||
    isError(fields.get('error'), fields.has('error') ? error : []) ||
    isError(fields.get('errors'), errors)
  )
}
