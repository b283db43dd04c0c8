/** Formats a video's duration or position in seconds as minutes and seconds, e.g. 1:42. */
export function formatMediaDuration(seconds: number): string {
  const rounded = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}
