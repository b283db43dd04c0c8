import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './HowtoScreen.module.css'
import { TopicCard } from './TopicCard.tsx'
import { type Topic, topics } from './topics.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** How-to screen with the specification's five topics, as videos and as written steps. */
export default function HowtoScreen() {
  const { t, i18n } = useLingui()
  const language = useLanguageSelect()
  const [playing, setPlaying] = useState<Topic>()
  const online = useAtomValue(onlineAtom)
  const saveModules = useSaveModules()
  return (
    <>
      <PublicHeader name={APP_NAME} {...language} />
      <div className={css.page}>
        <Stack>
          <div>
            <Text as="h1" role="titleL">{t`How to`}</Text>
            <Text role="small" muted>{t`Five short videos, also as steps to read`}</Text>
          </div>
          {topics.map((topic, index) => (
            <TopicCard
              key={topic.key}
              topic={topic}
              isFirst={index === 0}
              online={online}
              SaveVideoRow={saveModules?.SaveVideoRow}
              onPlay={() => setPlaying(topic)}
            />
          ))}
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
  typeof import('./save/SaveVideoRow.tsx')

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
      const [{ initSavedVideos, handleVideoProgress }, { SaveVideoRow }] = await Promise.all([
        import('./save/auto-save.ts'),
        import('./save/SaveVideoRow.tsx'),
      ])
      await initSavedVideos(online)
      if (!cancelled) setModules({ handleVideoProgress, SaveVideoRow })
    }
    load().catch(() => undefined)
    return () => {
      cancelled = true
    }
  }, [modules, online])
  return modules
}
