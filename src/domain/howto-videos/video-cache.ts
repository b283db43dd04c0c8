import { number, record, string } from 'valibot'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { type SavedVideo, savedVideosAtom, selectVideosToEvict } from './saved-videos.ts'

/** Why a video couldn't be saved: network error, quota exceeded, or storage denied by the browser. */
export type SaveVideoError = 'unreachable' | 'full' | 'denied'

const playedAt = () => readJson(lazyStorageKeys.videosPlayed, record(string(), number())) ?? {}

/** Records when a video was played, for eviction order. */
export function recordVideoPlayed(path: string): void {
  writeJson(lazyStorageKeys.videosPlayed, { ...playedAt(), [path]: Date.now() })
}

const isVideo = (path: string) => path.endsWith('.mp4')
/** Common prefix of a video's files: its poster and captions are evicted with it. */
const stemOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)

/** Lists the saved videos and updates `savedVideosAtom`. Rejects if the browser denies storage. */
export async function readSavedVideos(): Promise<readonly SavedVideo[]> {
  const found: SavedVideo[] = []
  if (globalThis.caches && (await caches.has(cacheNames.videos))) {
    const cache = await caches.open(cacheNames.videos)
    const played = playedAt()
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname
      const file = isVideo(path) ? await cache.match(request) : undefined
      if (file) found.push({ path, sizeBytes: (await file.blob()).size, playedAt: played[path] ?? 0 })
    }
  }
  store.set(savedVideosAtom, found)
  return found
}

/** Deletes videos with their posters and captions. Rejects if the browser denies storage. */
export async function removeSavedVideos(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const cache = await caches.open(cacheNames.videos)
  const stems = paths.map(stemOf)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (stems.some((stem) => pathname.startsWith(stem))) await cache.delete(request)
  }
  await readSavedVideos()
}

/** Files of one video, as URL paths. */
interface VideoFiles {
  readonly video: string
  /** Poster and captions. */
  readonly companions: readonly string[]
}

/**
 * Saves a complete video on this device and evicts the least recently played ones if the quota is exceeded.
 * @param onProgress called with the downloaded fraction, 0 to 1
 * @returns undefined on success
 * @throws the signal's reason if aborted
 */
export async function saveVideo(
  { video, companions }: VideoFiles,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<SaveVideoError | undefined> {
  let wasSaved = false
  try {
    if (!globalThis.caches) return 'denied'
    const file = await fetchCompleteFile(video, signal, onProgress)
    const files = await Promise.all(
      companions.map(async (path) => [path, await fetchCompleteFile(path, signal)] as const),
    )
    const saved = await readSavedVideos()
    wasSaved = saved.some(({ path }) => path === video)
    const evicted = selectVideosToEvict(saved, { path: video, sizeBytes: file.size })
    if (!evicted) return 'full'
    await removeSavedVideos(evicted)
    signal.throwIfAborted()
    const cache = await caches.open(cacheNames.videos)
    // Store the video last: without it, the other files don't count as a saved video.
    for (const [path, one] of [...files, [video, file] as const]) await cache.put(path, new Response(one))
    recordVideoPlayed(video)
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) return 'unreachable'
    // A failed write leaves an earlier copy as it was.
    if (!wasSaved) await removeSavedVideos([video]).catch(() => undefined)
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied'
  } finally {
    await readSavedVideos().catch(() => undefined)
  }
}

/** @throws TypeError if the file can't be downloaded completely, or a page comes instead, e.g. a captive portal's */
async function fetchCompleteFile(
  path: string,
  signal: AbortSignal,
  onProgress?: (fraction: number) => void,
): Promise<Blob> {
  const response = await fetch(path, { signal, cache: 'no-cache' })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !response.body || type.startsWith('text/html')) {
    throw new TypeError(`${path} answered ${response.status} ${type}`)
  }
  const totalBytes = Number(response.headers.get('content-length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let receivedBytes = 0
  const reader = response.body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value)
    receivedBytes += chunk.value.byteLength
    if (totalBytes > 0) onProgress?.(Math.min(1, receivedBytes / totalBytes))
  }
  return new Blob(chunks, { type })
}
