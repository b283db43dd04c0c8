import { safeParse } from 'valibot'
import type { Call } from '#contract/call.ts'
import { type ErrorKey, findErrorKey, successKeys } from '#contract/error-keys.ts'
import { flag } from '#contract/shapes.ts'

type Fields = ReadonlyMap<string, unknown>

/** The fields of an object by name, which hosts write as `errorCode`, `ErrorCode`, `error_code` or `errcode`. */
export function fieldsOf(value: unknown): Fields {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value) : []
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase().replace('errcode', 'errorcode')
  return new Map(entries.map(([name, field]) => [plain(name), field]))
}

/** Lists and objects within each other that are searched for texts. */
const MAX_DEPTH = 3

/** The texts of a value: its own, or those of a list or object that reports something. */
function textsOf(value: unknown, depth = MAX_DEPTH): readonly string[] {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return value === '' ? [] : [String(value)]
  // Most fields are absent: without this, each of them would be searched for fields, and those again.
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, depth - 1))
  const fields = fieldsOf(value)
  const read = (names: readonly string[]) => textsIn(fields, names, depth - 1)
  return [...read([...messageFields, ...errorFields, ...codeFields]), ...read(['key']).filter(findErrorKey)]
}

const textsIn = (fields: Fields, names: readonly string[], depth = MAX_DEPTH) =>
  names.flatMap((name) => textsOf(fields.get(name), depth))

/** A response's body. */
export interface Body {
  /** Undefined if the body is empty. */
  readonly value: unknown
  readonly isJson: boolean
}

/** A page of a gateway or captive portal, as opposed to a piece of HTML. */
const isPage = /<(!doctype|html|head|body)\b/i

/**
 * The value of a body: JSON, or a text, which in the response to a read may be HTML.
 * @returns undefined for a page, and for JSON that broke off
 */
export function parseBody(body: string, { changes }: Call): Body | undefined {
  const trimmed = body.trim()
  if (trimmed === '') return { value: undefined, isJson: true }
  try {
    return { value: JSON.parse(trimmed), isJson: true }
  } catch {
    const isText = (changes ? /^[^<{["]/ : /^[^{["]/).test(trimmed) && !isPage.test(trimmed)
    return isText ? { value: trimmed, isJson: false } : undefined
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

/** Fields with a reason for people. */
const messageFields = ['message', 'msg', 'messages', 'errormessage', 'errormsg', 'errmsg', 'detail'] as const

/** Fields that aren't there unless a call failed; what they hold is a reason, whether or not it is a key. */
const errorFields = ['error', 'err', 'errors', 'exception'] as const

const codeFields = ['code', 'errorcode'] as const

/** Fields with a reason if they hold a key of the catalogue. */
const keyFields = ['key', 'data', 'status', 'result', 'response', 'reason'] as const

/** `gone` and `invalid-token` are about the service and the session only in a message or an error. */
const isAboutCall = (key: string | undefined) => key !== 'gone' && key !== 'invalid-token'

/**
 * Why a call failed: the key of the catalogue that the body names, else its first text. A body that is only a text, or a list,
 * counts if it has a key: gateways send texts, too.
 */
export function findReason(value: unknown): Reason | undefined {
  if (typeof value === 'string') {
    const key = findErrorKey(value)
    return key && { key }
  }
  const fields = fieldsOf(value)
  const read = (names: readonly string[]) => textsIn(fields, names)
  const message = read(messageFields)
  // Frameworks list the invalid fields by name: `errors: { amount: ['too low'] }`.
  const error = [...read(errorFields), ...textsOf([...fieldsOf(fields.get('errors')).values()])]
  const beside = [...error, ...read(codeFields)].map((found) => {
    const key = findErrorKey(found)
    const isStatusName = key !== found && statusNames.some((name) => name === key)
    return isStatusName && message.length > 0 ? undefined : key
  })
  const outcome = (Array.isArray(value) ? textsOf(value) : read(keyFields))
    .map(findErrorKey)
    .filter(isAboutCall)
  const keys = [...message.map(findErrorKey), ...beside, ...outcome].filter((key) => key !== undefined)
  const wrapped = envelopes.filter((name) => typeof fields.get(name) === 'object')
  const texts = [...message, ...error, ...read(['title', ...wrapped])]
  // “OK” beside the data of a failure explains nothing.
  const key = keys.find(isFailureKey) ?? [...keys, ...texts].find((text) => !isNoError(text))
  return key ? { key, field: textsOf(fields.get('field'))[0] } : undefined
}

const isFailureKey = (text: string) => {
  const key = findErrorKey(text)
  return key !== undefined && !successKeys.includes(key)
}

/** Whether a text is the key of a failure of this call. */
const isRefusal = (text: string) => isFailureKey(text) && isAboutCall(findErrorKey(text))

const failureWord =
  /^(err(or)?|fail(ed|ure)?|reject(ed)?|declined?|denied|refused?|unsuccess(ful)?|invalid|ng|false|[45]\d\d)$/i

/** Whether a number, or a text of digits, is an HTTP status of a failure. */
const isFailureStatus = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') && /^\s*[45]\d\d\s*$/.test(String(value))

/** Whether a flag is given and says no. */
function isNo(value: unknown): boolean {
  const parsed = safeParse(flag, value)
  return (parsed.success && parsed.output === false) || /^no?$/i.test(String(value))
}

/** A flag, status or text, or a list of texts, that says that a call failed. */
function isFailureValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isFailureValue)
  if (typeof value === 'string') return failureWord.test(value.trim()) || isFailureKey(value)
  return value === false || isFailureStatus(value)
}

const isNoError = (text: string) =>
  /^(|-|s?0+|2\d\d|ok|n\/a|no(ne| errors?)|success|false|null)$/i.test(text.trim())

/** Whether an `error` or `errors` reports one. */
function isError(value: unknown): boolean {
  const found = textsOf(value)
  // A code of a success outweighs its text: `{ code: 0, message: 'Done' }`.
  if (textsIn(fieldsOf(value), codeFields).some(isNoError) && !found.some(isRefusal)) return false
  if (value === true || found.some((text) => !isNoError(text))) return true
  // E.g. the invalid fields of a request.
  return (
    found.length === 0 &&
    typeof value === 'object' &&
    Object.values(value ?? {})
      .flat()
      .some(Boolean)
  )
}

/** The flag by which a body reports how a call went; undefined if it has none. */
function readSuccess(fields: Fields): boolean | undefined {
  // The shares of an invitation, which the wallet has, too: `{ success: 0, fail: 100 }`.
  if (typeof fields.get('fail') === 'number') return undefined
  const isFlag = ([name]: readonly [string, unknown]) =>
    /^(is)?(success(ful)?|succeed(ed)?|accepted)$/.test(name)
  const [, given] = [...fields].find(isFlag) ?? []
  const parsed = safeParse(flag, given)
  if (parsed.success) return parsed.output
  return isFailureValue(given) || isNo(given) ? false : undefined
}

/** A record of what was changed, e.g. `{ transaction: { status: 'FAILED' } }`. */
function recordsFailure(value: unknown): boolean {
  const fields = fieldsOf(value)
  const hasSucceeded = readSuccess(fields)
  if (hasSucceeded !== undefined) return !hasSucceeded
  return isNo(fields.get('ok')) || reportFields.some((name) => isFailureValue(textOf(fields.get(name))))
}

/** The text code of a status, e.g. `{ code: 'VOUCHER_OUT_OF_STOCK' }`, that names neither a success nor what waits. */
const failureCode = /^(?!succ|ok|done|compl|acc|appr|pend|proc)[a-z]/i

/** A number may be the code of what was changed. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Fields in which hosts report in a body, in place of the status, how a call went. */
const outcomeFields = /^(ok|type|message|errorcode|(http)?status(code)?|(result|return|response)(code)?)$/

/** Fields in which hosts put the report of an answer, or wrap all of it. */
const reportFields = ['result', 'status', 'response'] as const

/** Fields in which hosts wrap an answer. */
const envelopes = ['data', ...reportFields] as const

/** Lists of what was before the call: an old refusal among them says nothing about it. */
const historyFields = /^(slots|statements|slips|refunds|invites|coupons)$/

/** Flags that say that a call failed. `failed: 1` may count what failed. */
const failureFlag = /^(fail(ed|ure)? true|(is|has)(error|fail(ed|ure)?) (true|1))$/i

/** Whether the flags or the code of a report say that the call failed. */
function reportsFailure(fields: Fields, all = fields): boolean {
  const hasMessage = textsIn(all, messageFields).some((text) => !isNoError(text))
  return (
    readSuccess(fields) === false ||
    isNo(fields.get('ok')) ||
    // A message alone may report a success in its own words.
    (isError(fields.get('errorcode')) && hasMessage) ||
    [...fields].some(([name, value]) => failureFlag.test(`${name} ${value}`)) ||
    // A number alone may be the code of a bonus.
    (isFailureStatus(fields.get('code')) && hasMessage)
  )
}

/**
 * Whether `status: false` or `result: false` is the state after a success: no bonus is active any more, no refund is left.
 */
const isStateAfter = (all: Fields) => all.has('refundamount') || all.get('message') === 'BONUS_CLEAR'

/**
 * Whether the body of a 2xx response says that the call failed.
 * @param result the response as the call's schema parsed it; undefined if it couldn't
 */
export function saysFailed(value: unknown, result: unknown, { changes }: Call): boolean {
  if (value === false) return changes
  if (typeof value === 'string') return isFailureValue(value)
  if (Array.isArray(value)) {
    const isRefused = textsOf(value).some(isRefusal)
    return changes && (isRefused || value.some(recordsFailure))
  }
  const all = fieldsOf(value)
  const [only] = all.values()
  if (typeof result === 'boolean' && all.size === 1 && typeof only === 'boolean') return all.has('error')
  const data = fieldsOf(all.get('data'))
  const hasSucceeded = readSuccess(all)
  if (hasSucceeded !== undefined) return !hasSucceeded || readSuccess(data) === false
  // Fields of the call's schema are data, e.g. a slip's status, and don't report an outcome. So is a message beside them.
  const answer = fieldsOf(result === value ? undefined : result)
  const isOwn = (name: string) => name !== 'message' && answer.get(name) !== undefined
  // An amount of 0 beside a key was not moved.
  const hasOwn = [...all.keys()].some((name) => isOwn(name) && !(changes && answer.get(name) === 0))
  const fields = new Map(
    [...all].filter(([name]) => !(isOwn(name) || (/^(message|msg)$/.test(name) && hasOwn))),
  )
  // A key beside data of a change, which may hold a reason if the schema has the outcome, as those of slips and QR codes do.
  const hasOutcome = isOwn('status') || isOwn('hasqrcode')
  const isRefusedBeside = !hasOutcome && textsIn(all, ['message', 'msg']).some(isRefusal)
  return (
    reportsFailure(fields, all) ||
    reportFields.some((name) => reportsFailure(fieldsOf(fields.get(name)))) ||
    readSuccess(data) === false ||
    // Only of calls that change something: the data of a read may be a record with a status.
    (changes &&
      (isFailureValue(textOf(fields.get('code'))) ||
        all.get('data') === false ||
        [...fields].some(([name, each]) => !historyFields.test(name) && [each].flat().some(recordsFailure)) ||
        failureCode.test(textOf(fieldsOf(fields.get('status')).get('code')) ?? '') ||
        errorFields.some((name) => isError(data.get(name))) ||
        isRefusedBeside)) ||
    [...fields].some(
      ([name, each]) =>
        outcomeFields.test(name) && isFailureValue(each) && !(each === false && isStateAfter(all)),
    ) ||
    textsIn(fields, ['code', ...messageFields, ...keyFields]).some(isRefusal) ||
    errorFields.some((name) => isError(fields.get(name)))
  )
}
