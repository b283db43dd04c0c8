const KB = 1024
const MB = 1024 * 1024

/** A file's size for people, e.g. '0.7 MB' or '12 KB', number and unit held together. */
export function fileSize(bytes: number): string {
  return bytes < MB / 10
    ? `${Math.max(1, Math.round(bytes / KB))}\u00a0KB`
    : `${(bytes / MB).toFixed(1)}\u00a0MB`
}
