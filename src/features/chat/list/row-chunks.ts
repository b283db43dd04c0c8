/** Messages of a band, which is drawn as a whole or not at all. */
export const BAND_SIZE = 60

/** A stretch of the conversation. */
export interface Band {
  /** Stays the same while messages are added before and after. */
  readonly id: number
  /** Index of its first message. */
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * Divides the conversation into bands.
 * @param origin index of the message that bands are counted from: as long as that is the same message, older and newer
 * ones that come leave all bands but the outermost as they are
 */
export function bandsOf(count: number, origin: number): readonly Band[] {
  const bands: Band[] = []
  for (let from = 0; from < count; ) {
    const id = Math.floor((from - origin) / BAND_SIZE)
    const to = Math.min(count, (id + 1) * BAND_SIZE + origin)
    bands.push({ id, from, to })
    from = to
  }
  return bands
}
