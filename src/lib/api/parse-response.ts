import { object, safeParse } from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import { optionalText } from '#contract/shapes.ts'
import { report } from '#lib/browser/report-problem.ts'
import { CallError, type Failure } from './api-error.ts'
import type { Incoming } from './transport-fetch.ts'

const errorBody = object({ message: optionalText, error: optionalText, field: optionalText })

/** No content counts as JSON without a value. */
function parseJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** What an error's body says (D6): its key, and the field at fault where the server names one. */
function errorOf(value: unknown): { readonly key: string; readonly field?: string | undefined } | undefined {
  const parsed = safeParse(errorBody, value)
  if (!parsed.success) return undefined
  const { message, error, field } = parsed.output
  const key = message || error
  return key ? { key, field } : undefined
}

/**
 * What the server said (D6): a result, or a CallError. An answer that can't be used leaves a log line that names
 * the field and never its content (D13); so do records that were dropped from its lists, with their number (D38).
 */
export function judge<C extends Call>(spec: C, { status, text, retryAfter }: Incoming): ResultOf<C> {
  const fail = (failure: Failure) => new CallError(spec.name, failure, spec.changes)
  const json = parseJson(text)
  if (status < 200 || status > 299) {
    const said = status === 410 ? { key: 'gone' } : errorOf(json?.value)
    throw fail(
      said === undefined
        ? { kind: 'http', status, retryAfter }
        : { kind: 'key', ...said, status, retryAfter },
    )
  }
  if (!json) {
    report('not-json', { call: spec.name, status, characters: text.length })
    throw fail({ kind: 'not-json', status })
  }
  const parsed = safeParse(spec.response, json.value)
  if (parsed.success) {
    for (const [field, count] of droppedFields(parsed.output))
      report('bad-record', { call: spec.name, field, count })
    return parsed.output
  }
  const field = issueField(parsed.issues[0])
  report('bad-shape', { call: spec.name, field })
  throw fail({ kind: 'bad-shape', field })
}
