import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { toInstant } from './local-time.ts'

// Only slips are parsed: other pages don't load the plugin.
dayjs.extend(customParseFormat)

/**
 * The instant of a local time in digits.
 * @param format day.js's, e.g. YYYYMMDD
 * @returns epoch milliseconds; undefined when there is no such day or time
 */
export function parseLocalTime(text: string, format: string): number | undefined {
  const local = dayjs.utc(text, format, true)
  return local.isValid() ? toInstant(local) : undefined
}
