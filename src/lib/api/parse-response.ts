import { object, safeParse } from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import { optionalText } from '#contract/shapes.ts'
import { report } from '#lib/browser/report-problem.ts'
import { CallError, type Failure } from './api-error.ts'
import type { TransportResponse } from './transport.ts'

const errorBody = object({ message: optionalText, error: optionalText, field: optionalText })

/** An empty body counts as valid JSON without a value. @returns undefined if the text isn't JSON */
function parseJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Reads an error body (D6): its key, and the invalid field if the server names one. */
function parseErrorBody(
  value: unknown,
): { readonly key: string; readonly field?: string | undefined } | undefined {
  const parsed = safeParse(errorBody, value)
  if (!parsed.success) return undefined
  const { message, error, field } = parsed.output
  const key = message || error
  return key ? { key, field } : undefined
}

/**
 * Parses a response by the call's schema (D6). Invalid responses are reported with the field's name, never its content
 * (D13); so are records dropped from lists, with their number (D38).
 * @throws CallError for error statuses and invalid responses
 */
export function parseResponse<C extends Call>(
  spec: C,
  { status, text, retryAfter }: TransportResponse,
): ResultOf<C> {
  const fail = (failure: Failure) => new CallError(spec.name, failure, spec.changes)
  const json = parseJson(text)
  if (status < 200 || status > 299) {
    const error = status === 410 ? { key: 'gone' } : parseErrorBody(json?.value)
    throw fail(
      error === undefined
        ? { kind: 'http', status, retryAfter }
        : { kind: 'key', ...error, status, retryAfter },
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
