import { localTime } from './local-time.ts'

/** Daily hours, "HH:mm" at UTC+7; they may span midnight. `from` is inclusive, `to` exclusive. */
export interface DailyHours {
  readonly from: string
  readonly to: string
}

/** @param at epoch ms */
export function isWithinHours({ from, to }: DailyHours, at: number): boolean {
  const clock = localTime(at).format('HH:mm')
  const isAfterStart = clock >= from
  const isBeforeEnd = clock < to
  return from < to ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
}
