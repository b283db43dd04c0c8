/** A percentage for showing: cut after two decimals, never rounded up. */
export function cutPercent(value: number): number {
  const text = String(value)
  // Cutting the text is exact: by arithmetic, 0.29 would lose a hundredth.
  return text.includes('e') ? Math.trunc(value * 100) / 100 : Number(text.replace(/(\.\d\d)\d+$/, '$1'))
}

/** '10%', '12.5%'. */
export function percentText(value: number): string {
  return `${cutPercent(value)}%`
}

/** A text of the server with its percentages cut: '5.129%' reads '5.12%'. */
export function cutPercentsIn(text: string): string {
  return text.replaceAll(/\d+\.\d+/g, (number) => String(cutPercent(Number(number))))
}
