import { atom } from 'jotai'

/** A how-to video saved on this device. */
export interface SavedVideo {
  /** URL path, e.g. `/howto/wallet.mp4`. */
  readonly path: string
  readonly sizeBytes: number
  /** When it was last played on this device (epoch ms); 0: never. */
  readonly playedAt: number
}

/** Videos that play offline; empty until `readSavedVideos` has run. Set only by video-cache.ts. */
export const savedVideosAtom = atom<readonly SavedVideo[]>([])

/** Quota of all saved videos together. */
export const MAX_VIDEO_BYTES = 60_000_000

/**
 * Selects the saved videos to evict to make room for another: the least recently played ones.
 * @param quotaBytes limit of all videos together
 * @returns their paths; undefined if the video exceeds the quota by itself
 */
export function selectVideosToEvict(
  saved: readonly SavedVideo[],
  { path, sizeBytes }: Pick<SavedVideo, 'path' | 'sizeBytes'>,
  quotaBytes = MAX_VIDEO_BYTES,
): string[] | undefined {
  if (sizeBytes > quotaBytes) return undefined
  const others = saved.filter((each) => each.path !== path).sort((a, b) => b.playedAt - a.playedAt)
  const evicted: string[] = []
  let totalBytes = sizeBytes
  for (const each of others) {
    if (totalBytes + each.sizeBytes > quotaBytes) evicted.push(each.path)
    else totalBytes += each.sizeBytes
  }
  return evicted
}
