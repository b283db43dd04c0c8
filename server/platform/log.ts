import { AsyncLocalStorage } from 'node:async_hooks'
import * as v from 'valibot'

type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | undefined>

/** Writes one JSON line per event. Callers never pass a phone, password, token or account number. */
export interface Log {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

/** Fields of all lines that are logged on behalf of a request. */
interface RequestFields extends Fields {
  requestId: string
  /** The client's address. */
  ip: string
  /** Internal id of the authenticated member. */
  member?: number
}

const requestContext = new AsyncLocalStorage<RequestFields>()

/** Runs the handling of a request: its fields are added to all lines logged meanwhile. */
export function withRequestFields<T>(fields: RequestFields, work: () => T): T {
  return requestContext.run(fields, work)
}

/** Adds the member to the fields of the current request. */
export function setRequestMember(member: number): void {
  const fields = requestContext.getStore()
  if (fields) fields.member = member
}

/** Runs work that a request only happens to start, such as a job: its lines don't get the request's fields. */
export function outsideRequest<T>(work: () => T): T {
  return requestContext.exit(work)
}

/**
 * @param write receives each line with its line feed
 * @param now epoch milliseconds
 */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      const at = new Date(now()).toISOString()
      write(`${JSON.stringify({ at, level, event, ...requestContext.getStore(), ...fields })}\n`)
    }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** PostgreSQL error codes whose message contains the offending value. */
const dataExceptionPattern = /^22/

/**
 * Loggable fields of an unexpected error: name, message, stack and the database's code. Values that a message contains
 * (of a row, of a body) are removed: they may be a phone or account number.
 */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // The stack starts with the message.
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code, message: safeMessage(error, code), stack: stack?.join('\n') }
}

function safeMessage(error: Error, code: string | undefined): string {
  if (v.isValiError(error)) {
    return error.issues
      .map((issue) => `${v.getDotPath(issue) ?? 'value'}: expected ${issue.expected}`)
      .join('; ')
  }
  const message = dataExceptionPattern.test(code ?? '')
    ? error.message.replaceAll(/"[^"]*"/g, '"…"')
    : error.message
  return message.replaceAll(/\d{6,}/g, '…')
}
