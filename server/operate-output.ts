/** What a command prints: lines for people, and its data for `--json`. */
export interface CommandResult {
  readonly lines: readonly string[]
  readonly data: unknown
}

/** Longest list that a command prints. */
export const LIST_LENGTH = 200

/** Commands read one row more than they print, to know whether there are more. */
export const LIST_LIMIT = LIST_LENGTH + 1

/**
 * A list, with a line if there are more rows.
 * @param rows up to `LIST_LIMIT`
 * @param toLine a row for people
 * @param toData the same for `--json`
 */
export function listOf<Row>(
  rows: readonly Row[],
  toLine: (row: Row) => string,
  toData: (row: Row) => object,
): CommandResult {
  const shown = rows.slice(0, LIST_LENGTH)
  const isCut = rows.length > shown.length
  return {
    lines: [...shown.map(toLine), ...(isCut ? [`There are more: the first ${LIST_LENGTH} are listed.`] : [])],
    data: { items: shown.map(toData), isCut },
  }
}

/** An amount in hundredths as baht or kip. */
export function formatUnits(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

/** A time in UTC, as ISO 8601. */
export function formatInstant(at: number): string {
  return at === 0 ? '-' : new Date(at).toISOString()
}
