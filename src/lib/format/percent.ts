/** Truncates a percentage to two decimals for display; never rounds up. */
export function truncatePercent(value: number): number {
  const text = String(value)
  // Truncating the text is exact: arithmetic would turn 0.29 into 0.28.
  return text.includes('e') ? Math.trunc(value * 100) / 100 : Number(text.replace(/(\.\d\d)\d+$/, '$1'))
}

/** Formats a percentage: '10%', '12.5%'. */
export function formatPercent(value: number): string {
  return `${truncatePercent(value)}%`
}

/** Truncates the percentages in a text from the server: '5.129%' becomes '5.12%'. */
export function truncatePercentsIn(text: string): string {
  return text.replaceAll(/\d+\.\d+/g, (number) => String(truncatePercent(Number(number))))
}
