/** Thailand and Laos, the whole year. */
const UTC_OFFSET_MS = 7 * 60 * 60 * 1000

/** Empty for what is no time. */
function isoText(at: number): string {
  const date = new Date(at + UTC_OFFSET_MS)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/**
 * "14:32" for today, "21/11/2026 14:32" for any other day, at UTC+7. Without day.js, because it is part of the inline boot
 * script.
 * @param at epoch ms
 * @param today any instant of the current day, by the same clock
 */
export function shortTime(at: number, today: number): string {
  const [date = '', clock] = isoText(at).split('T')
  if (clock === undefined) return ''
  const time = clock.slice(0, 5)
  return isoText(today).startsWith(date) ? time : `${date.split('-').reverse().join('/')} ${time}`
}
