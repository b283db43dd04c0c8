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
 * @param write takes a finished line with its line feed
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

/** Codes of PostgreSQL whose message repeats the value at fault. */
const dataException = /^22/

/**
 * What of an unexpected error may stand in the log: name, message, stack, and the database's code. Values that a
 * message repeats (of a row, of a body) are left out of it: they may be somebody's phone or account number.
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
