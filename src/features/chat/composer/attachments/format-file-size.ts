const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1024 * 1024

/** Formats a file size, e.g. '0.7 MB' or '12 KB', with a no-break space. */
export function formatFileSize(bytes: number): string {
  return bytes < BYTES_PER_MB / 10
    ? `${Math.max(1, Math.round(bytes / BYTES_PER_KB))}\u00a0KB`
    : `${(bytes / BYTES_PER_MB).toFixed(1)}\u00a0MB`
}
