/** Years of the Buddhist era minus years of the common era. */
export const BUDDHIST_OFFSET = 543

/**
 * Reads a day whose year is of the Buddhist era, as people in Thailand and Laos write it.
 * @param day YYYY-MM-DD
 * @returns the same day in the common era; undefined if the year isn't Buddhist, or there is no such day
 */
export function readBuddhistDay(day: string): { day: string; typed: number; year: number } | undefined {
  const [, digits, rest] = /^(2[4-9]\d\d)-(\d\d-\d\d)$/.exec(day) ?? []
  if (digits === undefined) return undefined
  const typed = Number(digits)
  const year = typed - BUDDHIST_OFFSET
  const date = new Date(`${year}-${rest}T00:00:00Z`)
  const iso = Number.isNaN(date.valueOf()) ? '' : date.toISOString().slice(0, 10)
  return iso === `${year}-${rest}` ? { day: iso, typed, year } : undefined
}
