/**
 * A gate that lets so many through in each window.
 * @param ms length of a window, which starts with its first, milliseconds
 */
export function atMost(max: number, ms: number): () => boolean {
  let count = 0
  let endsAt = 0
  return () => {
    const now = performance.now()
    if (now >= endsAt) {
      count = 0
      endsAt = now + ms
    }
    count++
    return count <= max
  }
}
