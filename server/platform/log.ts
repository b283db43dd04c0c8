import * as v from 'valibot'

type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | undefined>

/** Writes one JSON line per event. Callers never pass a phone, password, token or account number. */
export interface Log {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

/**
 * @param write receives a complete line including the line feed
 * @param now epoch milliseconds
 */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      write(`${JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
    }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/** PostgreSQL error codes whose message repeats the offending value. */
const dataException = /^22/

/**
 * Loggable fields of an unexpected error: name, message, stack, and the database's error code. Messages that
 * repeat values (of a row or a body) are omitted: they may contain a phone or account number.
 */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // The stack begins with the message.
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: error.name, code, message: messageOf(error, code), stack: stack?.join('\n') }
}

function messageOf(error: Error, code: string | undefined): string {
  if (v.isValiError(error)) {
    return error.issues
      .map((issue) => `${v.getDotPath(issue) ?? 'value'}: expected ${issue.expected}`)
      .join('; ')
  }
  const message = dataException.test(code ?? '') ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
  return message.replaceAll(/\d{6,}/g, '…')
}
