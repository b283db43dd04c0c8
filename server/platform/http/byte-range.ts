/** A part of a file; first and last byte are both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Parses a Range header (RFC 9110, section 14).
 * @param sizeBytes size of the file
 * @returns the range; `undefined` to respond with the whole file (no range, several ranges, or invalid); `'outside'` if the
 * range isn't satisfiable
 */
export function parseByteRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | 'outside' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes)
    return length === 0 ? 'outside' : { first: sizeBytes - length, last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= sizeBytes ? 'outside' : { first, last }
}
