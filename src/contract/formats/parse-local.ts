import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { toInstant } from './local-time.ts'

// In its own module, because only slips need the plugin.
dayjs.extend(customParseFormat)

/**
 * Parses a local time.
 * @param format day.js format, e.g. YYYYMMDD
 * @returns epoch ms; undefined if there is no such day or time
 */
export function parseLocalTime(text: string, format: string): number | undefined {
  const local = dayjs.utc(text, format, true)
  return local.isValid() ? toInstant(local) : undefined
}
