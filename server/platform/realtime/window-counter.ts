/**
 * Creates a fixed-window counter. A window starts with its first event.
 * @returns a function that counts one event and returns false once more than `max` occurred in the window
 */
export function createWindowCounter(max: number, windowMs: number): () => boolean {
  let count = 0
  let endsAt = 0
  return () => {
    const now = performance.now()
    if (now >= endsAt) {
      count = 0
      endsAt = now + windowMs
    }
    count++
    return count <= max
  }
}
