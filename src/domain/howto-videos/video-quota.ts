/** A how-to video on this device. */
export interface KeptVideo {
  /** Its address, e.g. `/howto/wallet.mp4`. */
  readonly path: string
  readonly bytes: number
  /** When it was last played here, epoch milliseconds; 0: never. */
  readonly playedAt: number
}

/** All kept videos together, bytes. */
export const MOST_VIDEO_BYTES = 60_000_000

/**
 * Decides which kept videos make room for another: those not played for longest.
 * @param most what all may take together, bytes
 * @returns their paths; undefined: there is no room for it, whatever goes
 */
export function dropFor(
  kept: readonly KeptVideo[],
  { path, bytes }: Pick<KeptVideo, 'path' | 'bytes'>,
  most = MOST_VIDEO_BYTES,
): string[] | undefined {
  if (bytes > most) return undefined
  const others = kept.filter((each) => each.path !== path).sort((a, b) => b.playedAt - a.playedAt)
  const gone: string[] = []
  let sum = bytes
  for (const each of others) {
    if (sum + each.bytes > most) gone.push(each.path)
    else sum += each.bytes
  }
  return gone
}
