import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { droppedFields } from '#contract/dropped-records.ts'
import { CallError } from '#lib/api/api-error.ts'
import { parseResponse } from '#lib/api/transport.ts'
import {
  fieldName,
  type Path,
  pathsIn,
  retyped,
  schemaFields,
  valueAt,
  withAt,
  withExtras,
} from './odd-answers/fields.ts'
import { samples } from './odd-answers/samples.ts'

/**
 * Fields without which a response is an error: the single value that the call is made for, or a main list
 * without any valid record.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  login: ['token'],
  otpSend: ['otpToken'],
  autoLogin: ['link'],
  autoLoginWithPassword: ['link'],
  slipReference: ['url'],
  chatUploadImage: ['path'],
  chatUploadVideo: ['path'],
  chatConfig: ['PREFIX'],
  walletGet: ['wallet', 'wallet.amount'],
  walletAccount: ['username'],
  statementList: ['statements'],
  spin: ['success', 'result.code'],
  spinClaim: ['success'],
}

/**
 * Fields that are also an error if they have the wrong type, because parsing that as absent would be misleading: lists,
 * and flags for the existence of something.
 */
const meaningful: Readonly<Record<string, readonly string[]>> = {
  inviteList: ['invites'],
  refundList: ['refunds'],
  statementSlips: ['slips'],
  spinCoupons: ['coupons'],
  spin: ['result'],
  bonusCheckActive: ['status'],
  promotionFind: ['promotion'],
  lookupRegisterOTP: ['registerOTP'],
  lookupEnableChatWidget: ['enableChatWidget'],
}

/** How an unexpected value of a field was handled. */
type Outcome =
  | 'read'
  /** Hidden, or the specification's "otherwise". */
  | 'absent'
  | 'record dropped'
  | 'error'
  /** Not applicable to this field. */
  | '–'

let warned: string[] = []

beforeEach(() => {
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    warned.push(line)
  })
})

afterEach(() => vi.restoreAllMocks())

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Whether two results are equal except at a path. */
function equalExceptAt(path: Path, one: unknown, other: unknown): boolean {
  const inResult = resultPath(path, other)
  return isDeepStrictEqual(plain(withAt(one, inResult, undefined)), plain(withAt(other, inResult, undefined)))
}

/** Path of a response field in the result, which doesn't have the response's wrapper. */
function resultPath(path: Path, good: unknown): Path {
  const isThere = typeof good === 'object' && good !== null && Object.hasOwn(good, path[0] ?? '')
  return isThere ? path : path.slice(1)
}

function expectNoGarbage(result: unknown): void {
  JSON.stringify(result, (key, value: unknown) => {
    if (typeof value === 'number') expect(Number.isFinite(value), key).toBe(true)
    if (typeof value === 'string') expect(value, key).not.toMatch(/undefined|NaN|\[object/)
    return value
  })
}

/** Parses a response with another value at a path, like the client does. */
function outcomeOf(call: Call, sample: unknown, path: Path, put: unknown): Outcome {
  const good = parseResponse(call, { status: 200, text: JSON.stringify(sample), date: null })
  warned = []
  let result: unknown
  try {
    const odd = withAt(sample, path, put)
    result = parseResponse(call, {
      status: 200,
      text: odd === undefined ? '' : JSON.stringify(odd),
      date: null,
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Without a readable `success`, an `error` beside it says that the call failed.
    if (error.failure.kind === 'key' && call.name.startsWith('spin')) return 'error'
    if (error.failure.kind !== 'bad-shape') throw error
    expect(warned).toEqual([`portal bad-shape call=${call.name} field=${error.failure.field}`])
    return 'error'
  }
  expectNoGarbage(result)
  const dropped = [...droppedFields(result)]
  expect(warned).toEqual(
    dropped.map(([field, count]) => `portal bad-record call=${call.name} field=${field} count=${count}`),
  )
  if (isDeepStrictEqual(plain(result), plain(good))) return 'read'
  const record = path.slice(0, path.lastIndexOf(0) + 1)
  const without = plain(withAt(good, resultPath(record, good), undefined))
  if (record.length > 0 && isDeepStrictEqual(plain(result), without)) return 'record dropped'
  expect(equalExceptAt(path, result, good), `${call.name}: ${fieldName(path)} changes other fields`).toBe(
    true,
  )
  return valueAt(result, resultPath(path, good)) === String(put) ? 'read' : 'absent'
}

interface Row {
  readonly call: string
  readonly field: string
  readonly missing: Outcome
  readonly retyped: Outcome
  readonly unknown: Outcome
  readonly unreadable: Outcome
  readonly allBad: Outcome
}

/** Tries unexpected but plausible values for a field. */
function rowOf(call: Call, sample: unknown, path: Path): Row {
  const value = valueAt(sample, path)
  const attempt = (put: unknown) => outcomeOf(call, sample, path, put)
  const missing = attempt(null)
  const isRecord = typeof path.at(-1) === 'number'
  // Without its only field, the response is of another type.
  const isWrapper = call.name === 'spinCoupons' && fieldName(path) === 'coupons'
  if (!isRecord) expect(attempt(undefined), 'null is absent').toBe(isWrapper ? 'error' : missing)
  const others = retyped(value)
  for (const other of others) expect(attempt(other), `${String(other)} is read the same`).toBe('read')
  const scalar = typeof value !== 'object'
  return {
    call: call.name,
    field: fieldName(path) || '(whole)',
    missing,
    retyped: others.length > 0 ? 'read' : typeof value === 'string' ? attempt(12_345) : '–',
    unknown: typeof value === 'string' ? attempt('SOMETHING_NEW') : '–',
    unreadable: attempt(scalar ? { not: 'this' } : 'not this'),
    allBad: Array.isArray(value) ? attempt(value.map(() => null)) : '–',
  }
}

/** Whether a response's content is ignored, except for a message. */
const opaque = ({ response }: Call) => response.type === 'unknown' && schemaFields(response).size === 0

function rowsOf(call: Call): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const sample of opaque(call) ? [] : (samples[call.name] ?? [])) {
    // A chat message's payload is parsed only when displayed.
    for (const path of pathsIn(sample).filter((one) => one.at(-2) !== 'payload')) {
      const row = rowOf(call, sample, path)
      rows.set(`${row.field} ${Array.isArray(sample)}`, row)
    }
  }
  return [...rows.values()]
}

for (const call of calls) {
  test(`${call.name}: every field has a sample`, () => {
    const given = new Set((samples[call.name] ?? []).flatMap((one) => pathsIn(one).map(fieldName)))
    expect(given.size, 'no sample').toBeGreaterThan(0)
    for (const field of schemaFields(call.response)) expect(given, field).toContain(field)
  })

  test(`${call.name}: unknown fields are ignored`, () => {
    for (const sample of opaque(call) ? [] : (samples[call.name] ?? [])) {
      const read = (answer: unknown) =>
        parseResponse(call, { status: 200, text: JSON.stringify(answer), date: null })
      expect(read(withExtras(sample))).toEqual(read(sample))
    }
  })

  test(`${call.name}: an unexpected value is parsed, hidden, or drops its record; only required fields are errors`, () => {
    const rows = rowsOf(call).filter(({ field }) => field !== '(whole)')
    const failing = (...columns: readonly (keyof Row)[]) =>
      new Set(rows.filter((row) => columns.some((one) => row[one] === 'error')).map(({ field }) => field))
    const needed = required[call.name] ?? []
    expect(failing('missing', 'retyped', 'unknown')).toEqual(new Set(needed))
    expect(failing('unreadable', 'allBad')).toEqual(new Set([...needed, ...(meaningful[call.name] ?? [])]))
  })
}

test('docs/odd-answers.md is up to date', async () => {
  const lines = calls.flatMap((call) => rowsOf(call).map((row) => `| ${Object.values(row).join(' | ')} |`))
  const text = [
    '# How the portal handles malformed responses',
    '',
    'Generated by `tests/unit/odd-answers.test.ts` (`npx vitest run tests/unit/odd-answers.test.ts -u`), from the contract',
    'and one valid response for each call. "read": used as if it were well-formed. "absent": hidden, or replaced by the',
    'specification\'s "otherwise". "record dropped": counted in the log, and the rest is shown. "error": a message is shown,',
    'and the field is logged. "Another type" is a number as text, a code as a number, an instant as ISO text or epoch',
    'milliseconds, a flag as text or as 1 and 0; for other texts a number. "Unreadable" is an object for a value, and text',
    'for an object or a list.',
    '',
    '| Call | Field | Absent or null | Another type | Unknown value | Unreadable | All records bad |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../docs/odd-answers.md')
})
