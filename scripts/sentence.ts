/** An error as text for a terminal: its message; the stack only where `DEBUG` asks for it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message
}
