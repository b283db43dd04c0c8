import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './TopicList.module.css'
import { TopicRow } from './TopicRow.tsx'
import { type Topic, topics, videoUrl } from './topics.ts'

interface TopicListProps {
  onPlay: (topic: Topic) => void
  /** The topic shown beside the list where there is room for it; without `onSelect` there is none. */
  selected?: Topic | undefined
  onSelect?: ((topic: Topic) => void) | undefined
}

/** The five topics, each with its video, its written steps, and a button that saves the video for offline use. */
export function TopicList({ onPlay, selected, onSelect }: TopicListProps) {
  const { online, isPlayable } = usePlayableTopics()
  const saveModule = useSaveModule()
  return (
    <div>
      <div className={css.list}>
        {topics.map((topic, index) => (
          <TopicRow
            key={topic.key}
            topic={topic}
            isFirst={index === 0}
            isSelected={topic === selected}
            isPlayable={isPlayable(topic)}
            online={online}
            SaveVideoControls={saveModule?.SaveVideoControls}
            onPlay={() => onPlay(topic)}
            onSelect={onSelect && (() => onSelect(topic))}
          />
        ))}
      </div>
      {saveModule ? (
        <saveModule.SaveSummary online={online} />
      ) : (
        // Reserves its space, to avoid a layout shift.
        <div className={css.summaryPlaceholder} />
      )}
    </div>
  )
}

/** Which videos can be played: all while online, else the saved ones. */
export function usePlayableTopics() {
  const online = useAtomValue(onlineAtom)
  const saved = useAtomValue(savedVideosAtom)
  const isSaved = ({ key }: Topic) => saved.some(({ path }) => path === videoUrl(key))
  return { online, isSaved, isPlayable: (topic: Topic) => online || isSaved(topic) }
}

type SaveModule = Pick<typeof import('./save/SaveVideoControls.tsx'), 'SaveSummary' | 'SaveVideoControls'>

/**
 * Lazy module that saves videos for offline use. Undefined until it is loaded; offline it may be
 * unavailable, but then no video has been saved either.
 */
function useSaveModule(): SaveModule | undefined {
  const [module, setModule] = useState<SaveModule>()
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (module) return
    let cancelled = false
    const load = async () => {
      const { initSavedVideos, SaveSummary, SaveVideoControls } = await import('./save/SaveVideoControls.tsx')
      await initSavedVideos(online)
      if (!cancelled) setModule({ SaveSummary, SaveVideoControls })
    }
    load().catch(() => undefined)
    return () => {
      cancelled = true
    }
  }, [module, online])
  return module
}
