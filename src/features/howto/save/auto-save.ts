import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { readSavedVideos, recordVideoPlayed, removeSavedVideos } from '#domain/howto-videos/video-cache.ts'
import { recordings } from '#features/howto/recordings.ts'
import { topics } from '#features/howto/topics.ts'
import { type TopicKey, videoUrl } from '#features/howto/video-urls.ts'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { store } from '#lib/state/store.ts'
import { saveTopicVideo } from './use-save-state.ts'

/**
 * Loads the list of saved videos and the texts; removes saved videos whose recording this build has replaced.
 */
export async function initSavedVideos(online: boolean): Promise<void> {
  const saved = await readSavedVideos().catch(() => [])
  if (online) {
    const sizes = new Map(topics.map(({ key }) => [videoUrl(key), recordings[key].bytes] as const))
    const outdated = saved.filter(
      ({ path, sizeBytes }) => ![...sizes].some(([of, size]) => of === path && size === sizeBytes),
    )
    await removeSavedVideos(outdated.map(({ path }) => path)).catch(() => undefined)
  }
  await loadHelpCatalog()
}

/** Updates the last-played time; saves a completely watched video, unless the member saves data. */
export function handleVideoProgress(topic: TopicKey, progress: 'started' | 'completed'): void {
  if (progress === 'started') recordVideoPlayed(videoUrl(topic))
  else if (prefetchAllowed() && !isSaved(topic)) void saveTopicVideo(topic)
}

/** Saving again would risk losing the saved video if the storage is full by now. */
const isSaved = (topic: TopicKey) => store.get(savedVideosAtom).some(({ path }) => path === videoUrl(topic))
