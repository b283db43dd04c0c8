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

/** What of an unexpected error may stand in the log: name, message, stack, and the database's code. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { error: error.name, code, message: error.message, stack: error.stack }
}
