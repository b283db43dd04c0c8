/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads a Range header (RFC 9110, section 14).
 * @param size of the file, bytes
 * @returns the range; `undefined` to answer with the whole file (no range, several, or not understood); `'outside'`
 * when the file has no such bytes
 */
export function parseByteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'outside' : { first, last }
}
