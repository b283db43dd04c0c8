/** Formats a size in decimal units, as phones do: whole KB below 1 MB, otherwise MB with one decimal. */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)}\u00a0KB`
    : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
}
