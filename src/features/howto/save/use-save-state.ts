import { atom, useAtomValue } from 'jotai'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import {
  readSavedVideos,
  recordVideoPlayed,
  removeSavedVideos,
  type SaveVideoError,
  saveVideo,
} from '#domain/howto-videos/video-cache.ts'
import { captionsUrl, posterUrl, type TopicKey, videoUrl } from '#features/howto/topics.ts'
import { locales } from '#lib/i18n/locale.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { store } from '#lib/state/store.ts'

/** State of saving a topic's video for offline use. */
export type SaveState =
  | { readonly kind: 'idle' }
  /** `progress`: downloaded fraction, 0 to 1. */
  | { readonly kind: 'saving'; readonly progress: number; readonly cancel: () => void }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly reason: SaveVideoError }

type ActiveSave = Exclude<SaveState, { kind: 'idle' } | { kind: 'saved' }>

const activeSavesAtom = atom<{ readonly [K in TopicKey]?: ActiveSave }>({})

function setActiveSave(topic: TopicKey, save: ActiveSave | undefined): void {
  store.set(activeSavesAtom, ({ [topic]: _, ...others }) => (save ? { ...others, [topic]: save } : others))
}

/** Saves a topic's video with its poster and its captions in all languages. */
export async function saveTopicVideo(topic: TopicKey): Promise<void> {
  if (store.get(activeSavesAtom)[topic]?.kind === 'saving') return
  const controller = new AbortController()
  const cancel = () => controller.abort()
  setActiveSave(topic, { kind: 'saving', progress: 0, cancel })
  const extras = [posterUrl(topic), ...locales.map((language) => captionsUrl(topic, language))]
  try {
    const reason = await saveVideo(
      { video: videoUrl(topic), companions: extras },
      controller.signal,
      (progress) => setActiveSave(topic, { kind: 'saving', progress, cancel }),
    )
    setActiveSave(topic, reason && { kind: 'failed', reason })
  } catch {
    // Cancelled by the member.
    setActiveSave(topic, undefined)
  }
}

/** Updates the last-played time; saves a completely watched video, unless the member saves data. */
export async function handleVideoProgress(topic: TopicKey, progress: 'started' | 'completed'): Promise<void> {
  const path = videoUrl(topic)
  if (progress === 'started') return recordVideoPlayed(path)
  if (!prefetchAllowed()) return
  // The list of videos may not have been on screen. Saving again would risk losing the video if the storage is full by now.
  const saved = await readSavedVideos().catch(() => [])
  if (!saved.some((video) => video.path === path)) await saveTopicVideo(topic)
}

/** Removes a topic's saved video from this device. */
export async function removeTopicVideo(topic: TopicKey): Promise<void> {
  await removeSavedVideos([videoUrl(topic)]).catch(() =>
    setActiveSave(topic, { kind: 'failed', reason: 'denied' }),
  )
}

/** An active or failed save takes precedence over the stored state. */
export function useSaveState(topic: TopicKey): SaveState {
  const activeSave = useAtomValue(activeSavesAtom)[topic]
  const isSaved = useAtomValue(savedVideosAtom).some(({ path }) => path === videoUrl(topic))
  return activeSave ?? { kind: isSaved ? 'saved' : 'idle' }
}
