import * as v from 'valibot'

/** Limit of instants in both directions: the range of `Date`, minus room for a time zone offset. */
const MAX_INSTANT_MS = 8_639_000_000_000_000

/** Epoch seconds, from 2001 on; as milliseconds, they would be within the first three years of the epoch. */
const MIN_SECONDS = 1e9
const MAX_SECONDS = 1e11

/** Date with an optional time and zone, which backends also separate by a space and write as "+0700" or "+07". */
const dateAndTime =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ](\d\d?)(:\d\d)(:\d\d(?:[.,]\d+)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** Year to second without separators, e.g. 20261231235959. As epoch ms it would be centuries ahead. */
const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** "02/01/2026" is the second of January in Thailand and Laos, and the first of February to browsers. */
const dayFirst = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}),?/

const twoDigitYear = /^\d\d?[-/.]\d/

/** The end of other forms that name their zone, e.g. "Fri, 02 Jan 2026 03:04:05 GMT". */
const zoned = /GMT|UTC|Z$|:\d\d ?[-+]/i

/**
 * Converts an instant to epoch ms; NaN if it can't be read. `Date.parse` is specified for one form only: Safari rejects
 * others, and a time without a zone would be in the device's zone, a day without a time in UTC.
 */
function readInstant(value: string | number): number {
  const given = String(value).trim()
  const written = given.replace(compact, '$1-$2-$3 $4:$5:$6').replace(dayFirst, '$3-$2-$1')
  if (written === given && (typeof value === 'number' || /^\d{10}$|^\d{12,16}$/.test(given))) {
    const at = Number(value)
    return at >= MIN_SECONDS && at < MAX_SECONDS ? at * 1000 : at
  }
  const [, year, month = '', day = '', hour = '', minute = ':00', second = ':00', zone = '+07:00'] =
    dateAndTime.exec(written) ?? []
  if (year === undefined) {
    const at = twoDigitYear.test(written) ? Number.NaN : Date.parse(written)
    return Number.isNaN(at) || zoned.test(written) ? at : Date.parse(`${written} GMT+0700`)
  }
  const offset =
    zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return Date.parse(`${date}T${hour.padStart(2, '0')}${minute}${second.replace(',', '.')}${offset}`)
}

/**
 * An instant as ISO-8601 text or epoch ms, also as digits; parsed to epoch ms. Text without a zone is at UTC+7, a day
 * without a time is its midnight there, and epoch seconds are read, too.
 */
export const instant = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(readInstant),
  v.number(),
  v.finite(),
  v.minValue(-MAX_INSTANT_MS),
  v.maxValue(MAX_INSTANT_MS),
)
