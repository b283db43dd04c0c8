import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconPlay } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { APP_NAME } from '#lib/config/app-info.ts'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './HowtoScreen.module.css'
import recordings from './recordings.json'
import { TopicPoster } from './TopicPoster.tsx'
import { TopicRow, TopicSteps } from './TopicRow.tsx'
import { type Topic, topics, videoUrl } from './topics.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** How-to screen with the specification's five topics, as videos and as written steps. */
export default function HowtoScreen() {
  const { t, i18n } = useLingui()
  const language = useLanguageSelect()
  const [playing, setPlaying] = useState<Topic>()
  const [selected, setSelected] = useState(
    () => topics.find(({ key }) => location.hash === `#${key}`) ?? topics[0],
  )
  const online = useAtomValue(onlineAtom)
  const saved = useAtomValue(savedVideosAtom)
  const isSaved = ({ key }: Topic) => saved.some(({ path }) => path === videoUrl(key))
  const saveModule = useSaveModule()
  return (
    <>
      <PublicHeader name={APP_NAME} {...language} />
      <div className={css.page}>
        <Stack>
          <div>
            <Text as="h1" role="titleL">
              {t({ message: 'How to', context: 'title' })}
            </Text>
            <Text role="small" muted>{t`Five short videos. Keep them to watch without a connection.`}</Text>
          </div>
          <div className={css.columns}>
            <div>
              <div className={css.list}>
                {topics.map((topic, index) => (
                  <TopicRow
                    key={topic.key}
                    topic={topic}
                    isFirst={index === 0}
                    isSelected={topic === selected}
                    isPlayable={online || isSaved(topic)}
                    online={online}
                    SaveVideoControls={saveModule?.SaveVideoControls}
                    onPlay={() => setPlaying(topic)}
                    onSelect={() => setSelected(topic)}
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
            {selected && (
              <TopicDetail
                topic={selected}
                isPlayable={online || isSaved(selected)}
                isSaved={isSaved(selected)}
                online={online}
                onPlay={() => setPlaying(selected)}
              />
            )}
          </div>
        </Stack>
      </div>
      {playing && (
        <Suspense fallback={null}>
          <VideoPlayer
            topic={playing.key}
            title={i18n._(playing.title)}
            onProgress={(progress) => saveModule?.handleVideoProgress(playing.key, progress)}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type SaveModule = Pick<
  typeof import('./save/SaveVideoControls.tsx'),
  'handleVideoProgress' | 'SaveSummary' | 'SaveVideoControls'
>

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
      const { initSavedVideos, handleVideoProgress, SaveSummary, SaveVideoControls } = await import(
        './save/SaveVideoControls.tsx'
      )
      await initSavedVideos(online)
      if (!cancelled) setModule({ handleVideoProgress, SaveSummary, SaveVideoControls })
    }
    load().catch(() => undefined)
    return () => {
      cancelled = true
    }
  }, [module, online])
  return module
}

interface TopicDetailProps {
  topic: Topic
  isPlayable: boolean
  isSaved: boolean
  online: boolean
  onPlay: () => void
}

/** The selected topic beside the list, on screens from 1080 px: its poster, play button and steps. */
function TopicDetail({ topic, isPlayable, isSaved, online, onPlay }: TopicDetailProps) {
  const { t, i18n } = useLingui()
  const length = formatMediaDuration(recordings[topic.key].seconds)
  return (
    <section className={css.detail} aria-labelledby="topic-detail">
      <div className={css.stage}>
        <TopicPoster topic={topic.key} online={online} />
        <button type="button" className={css.play} disabled={!isPlayable} onClick={onPlay}>
          <IconPlay />
          {t`Play, ${length}`}
        </button>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <h2 id="topic-detail">{i18n._(topic.title)}</h2>
          {isSaved && <Chip tone="pos" icon={<IconCheck size={16} />}>{t`Kept on this device`}</Chip>}
        </div>
        <TopicSteps topic={topic} />
      </div>
    </section>
  )
}
