/** Formats remaining seconds as mm:ss: never negative, minutes may exceed 59. */
export function formatSecondsLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}
