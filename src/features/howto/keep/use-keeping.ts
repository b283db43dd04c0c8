import { atom, useAtomValue } from 'jotai'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { removeSavedVideos, type SaveVideoError, saveVideo } from '#domain/howto-videos/video-cache.ts'
import { captionsOf, posterOf, type TopicKey, videoOf } from '#features/howto/video-address.ts'
import { store } from '#lib/state/store.ts'

const languages = ['th', 'la', 'en'] as const

/** What becomes of keeping a topic's video. */
export type Keeping =
  | { readonly kind: 'idle' }
  /** `part`: what is here, 0 to 1. */
  | { readonly kind: 'busy'; readonly part: number; readonly stop: () => void }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly why: SaveVideoError }

type Work = Exclude<Keeping, { kind: 'idle' } | { kind: 'kept' }>

const works = atom<{ readonly [K in TopicKey]?: Work }>({})

function note(topic: TopicKey, work: Work | undefined): void {
  store.set(works, ({ [topic]: _, ...others }) => (work ? { ...others, [topic]: work } : others))
}

/** Keeps a topic's video with its picture and its captions in all languages, and the player's own code. */
export async function keepTopic(topic: TopicKey): Promise<void> {
  if (store.get(works)[topic]?.kind === 'busy') return
  const end = new AbortController()
  const stop = () => end.abort()
  note(topic, { kind: 'busy', part: 0, stop })
  const companions = [posterOf(topic), ...languages.map((language) => captionsOf(topic, language))]
  try {
    const why = await saveVideo({ video: videoOf(topic), companions }, end.signal, (part) =>
      note(topic, { kind: 'busy', part, stop }),
    )
    note(topic, why && { kind: 'failed', why })
    // With Save-Data the worker only caches the code that pages load.
    if (!why) import('#features/howto/VideoPlayer.tsx').catch(() => undefined)
  } catch {
    // Stopped by the member.
    note(topic, undefined)
  }
}

/** Takes it off this device. */
export async function dropTopic(topic: TopicKey): Promise<void> {
  await removeSavedVideos([videoOf(topic)]).catch(() => note(topic, { kind: 'failed', why: 'denied' }))
}

export function useKeeping(topic: TopicKey): Keeping {
  const work = useAtomValue(works)[topic]
  const kept = useAtomValue(savedVideosAtom).some(({ path }) => path === videoOf(topic))
  return work ?? { kind: kept ? 'kept' : 'idle' }
}
