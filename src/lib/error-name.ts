/** What a report says of an error: its name only, as a message may repeat what a member typed. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
