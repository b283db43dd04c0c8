import { number, record, string } from 'valibot'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { keptVideosAtom } from './saved-videos.ts'
import { dropFor, type KeptVideo } from './video-quota.ts'

/** Why a video isn't kept: no network, no room on the device, or a browser that keeps nothing. */
export type NotKept = 'unreachable' | 'full' | 'denied'

const playedAt = () => readJson(lazyStorageKeys.videosPlayed, record(string(), number())) ?? {}

/** A video is played: of those kept it is now the last to go. */
export function notePlayed(path: string): void {
  writeJson(lazyStorageKeys.videosPlayed, { ...playedAt(), [path]: Date.now() })
}

const isVideo = (path: string) => path.endsWith('.mp4')
/** What the names of a video's files begin with: its picture and its captions go with it. */
const stemOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)

/** Reads which videos are kept, and tells `keptVideosAtom`. Rejects where the browser denies it. */
export async function readVideos(): Promise<readonly KeptVideo[]> {
  const found: KeptVideo[] = []
  if (globalThis.caches && (await caches.has(cacheNames.videos))) {
    const cache = await caches.open(cacheNames.videos)
    const played = playedAt()
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname
      const file = isVideo(path) ? await cache.match(request) : undefined
      if (file) found.push({ path, bytes: (await file.blob()).size, playedAt: played[path] ?? 0 })
    }
  }
  store.set(keptVideosAtom, found)
  return found
}

/** Takes videos off this device, with their pictures and captions. Rejects where the browser denies it. */
export async function removeVideos(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const cache = await caches.open(cacheNames.videos)
  const stems = paths.map(stemOf)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (stems.some((stem) => pathname.startsWith(stem))) await cache.delete(request)
  }
  await readVideos()
}

/** Files of one video, as addresses of the portal. */
interface VideoFiles {
  readonly video: string
  /** Picture and captions. */
  readonly beside: readonly string[]
}

/**
 * Keeps a video whole on this device; others, the ones not played for longest, go where they are too much together.
 * Rejects with the signal's reason when the member stops it.
 * @param onProgress told the part that is here, 0 to 1
 * @returns undefined once it is kept
 */
export async function keepVideo(
  { video, beside }: VideoFiles,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<NotKept | undefined> {
  if (!globalThis.caches) return 'denied'
  try {
    const file = await fetchWhole(video, signal, onProgress)
    const files = await Promise.all(
      beside.map(async (path) => [path, await fetchWhole(path, signal)] as const),
    )
    const gone = dropFor(await readVideos(), { path: video, bytes: file.size })
    if (!gone) return 'full'
    await removeVideos(gone)
    signal.throwIfAborted()
    const cache = await caches.open(cacheNames.videos)
    // The video is last: while it isn't there, nothing counts as kept.
    for (const [path, one] of [...files, [video, file] as const]) await cache.put(path, new Response(one))
    notePlayed(video)
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof TypeError) return 'unreachable'
    await removeVideos([video]).catch(() => undefined)
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied'
  } finally {
    await readVideos().catch(() => undefined)
  }
}

/** @throws TypeError when it can't be had whole */
async function fetchWhole(
  path: string,
  signal: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<Blob> {
  const answer = await fetch(path, { signal, cache: 'no-cache' })
  if (answer.status !== 200 || !answer.body) throw new TypeError(`${path} answered ${answer.status}`)
  const length = Number(answer.headers.get('content-length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    chunks.push(piece.value)
    bytes += piece.value.byteLength
    if (length > 0) onProgress?.(Math.min(1, bytes / length))
  }
  return new Blob(chunks, { type: answer.headers.get('content-type') ?? '' })
}
