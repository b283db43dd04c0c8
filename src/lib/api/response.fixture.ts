import type { Call } from '#contract/call.ts'
import { parseResponse } from './transport.ts'

/** The result of a response, or the error. @param body a text as it is on the wire, or what is sent as JSON */
export function readResponse(spec: Call, body: unknown, status = 200): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  try {
    return parseResponse(spec, { status, text, date: null })
  } catch (error) {
    return error
  }
}
