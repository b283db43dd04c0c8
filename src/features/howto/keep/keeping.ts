import { keptVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { notePlayed, readVideos, removeVideos } from '#domain/howto-videos/video-cache.ts'
import { recordings } from '#features/howto/recordings.ts'
import { topics } from '#features/howto/topics.ts'
import { type TopicKey, videoOf } from '#features/howto/video-address.ts'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { store } from '#lib/state/store.ts'
import { keepTopic } from './use-keeping.ts'

/** Reads what is kept, and the words for it. Recordings that this build has anew are dropped. */
export async function startKeeping(online: boolean): Promise<void> {
  const kept = await readVideos().catch(() => [])
  if (online) {
    const sizes = new Map(topics.map(({ key }) => [videoOf(key), recordings[key].bytes] as const))
    const old = kept.filter(
      ({ path, bytes }) => ![...sizes].some(([of, size]) => of === path && size === bytes),
    )
    await removeVideos(old.map(({ path }) => path)).catch(() => undefined)
  }
  await loadHelpCatalog()
}

/** A topic's video was begun, or seen whole: what was seen whole is kept, where bytes aren't dear. */
export function heardOf(topic: TopicKey, what: 'begun' | 'seen'): void {
  if (what === 'begun') notePlayed(videoOf(topic))
  else if (prefetchAllowed() && !isKept(topic)) void keepTopic(topic)
}

/** Once more would only risk it: a phone that is full by now would lose what it has. */
const isKept = (topic: TopicKey) => store.get(keptVideosAtom).some(({ path }) => path === videoOf(topic))
