/** Text of an error for the terminal: its message, or its stack if `DEBUG` is set. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message
}
