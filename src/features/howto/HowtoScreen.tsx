import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { APP_NAME } from '#lib/config/app-info.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './HowtoScreen.module.css'
import { TopicDetail } from './TopicDetail.tsx'
import { TopicRow } from './TopicRow.tsx'
import { type Topic, topics } from './topics.ts'
import { videoUrl } from './video-urls.ts'

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
  const saveModules = useSaveModules()
  return (
    <>
      <PublicHeader name={APP_NAME} {...language} />
      <div className={css.page}>
        <Stack>
          <div>
            <Text as="h1" role="titleL">
              {t({ message: 'How to', context: 'title' })}
            </Text>
            <Text role="small" muted>{t`Five short videos. Keep them to watch without a network.`}</Text>
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
                    SaveVideoControls={saveModules?.SaveVideoControls}
                    onPlay={() => setPlaying(topic)}
                    onSelect={() => setSelected(topic)}
                  />
                ))}
              </div>
              {saveModules ? (
                <saveModules.SaveSummary online={online} />
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
            onProgress={(progress) => saveModules?.handleVideoProgress(playing.key, progress)}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type SaveModules = Pick<typeof import('./save/auto-save.ts'), 'handleVideoProgress'> &
  typeof import('./save/SaveVideoControls.tsx') &
  typeof import('./save/SaveSummary.tsx')

/**
 * Lazy modules that save videos for offline use. Undefined until they are loaded; offline they may be
 * unavailable, but then no video has been saved either.
 */
function useSaveModules(): SaveModules | undefined {
  const [modules, setModules] = useState<SaveModules>()
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (modules) return
    let cancelled = false
    const load = async () => {
      const [{ initSavedVideos, handleVideoProgress }, { SaveVideoControls }, { SaveSummary }] =
        await Promise.all([
          import('./save/auto-save.ts'),
          import('./save/SaveVideoControls.tsx'),
          import('./save/SaveSummary.tsx'),
        ])
      await initSavedVideos(online)
      if (!cancelled) setModules({ handleVideoProgress, SaveVideoControls, SaveSummary })
    }
    load().catch(() => undefined)
    return () => {
      cancelled = true
    }
  }, [modules, online])
  return modules
}
