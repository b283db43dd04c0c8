/**
 * Where a key moves in a row of `count` places; undefined when the key doesn't move.
 * @param at current index, 0 to count - 1
 * @param wrap whether the row's ends meet
 */
export function stepIndex(key: string, at: number, count: number, wrap = true): number | undefined {
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  }[key]
  if (to === undefined || count === 0) return undefined
  return wrap ? (to + count) % count : Math.min(Math.max(to, 0), count - 1)
}
