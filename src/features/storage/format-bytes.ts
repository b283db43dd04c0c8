/** Formats a size in decimal units, as phones do: whole KB below 1 MB, otherwise MB with one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
