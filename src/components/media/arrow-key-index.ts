/**
 * Index after an arrow key, Home or End was pressed in a list of `count` items.
 * @param current current index, 0 to count - 1
 * @param wrap whether moving past an end continues at the other end
 * @returns undefined for other keys
 */
export function indexAfterKey(key: string, current: number, count: number, wrap = true): number | undefined {
  const to = {
    ArrowRight: current + 1,
    ArrowDown: current + 1,
    ArrowLeft: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: count - 1,
  }[key]
  if (to === undefined || count === 0) return undefined
  return wrap ? (to + count) % count : Math.min(Math.max(to, 0), count - 1)
}
