import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PublicTop } from '#components/navigation/PublicHeader.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { TopicCard } from './TopicCard.tsx'
import { type Topic, topics } from './topics.ts'
import { useKeepingParts } from './use-keeping-parts.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** How the portal works, in the specification's five topics: as videos, and step by step in words. */
export default function HowtoScreen() {
  const { t, i18n } = useLingui()
  const language = useLanguageSelect()
  const [playing, setPlaying] = useState<Topic>()
  const online = useAtomValue(onlineAtom)
  const keeping = useKeepingParts()
  return (
    <>
      <PublicTop name={APP_NAME} {...language} />
      <Stack>
        <div>
          <Text as="h1" role="titleL">{t`How to`}</Text>
          <Text role="small" muted>{t`Five short videos, also as steps to read`}</Text>
        </div>
        {topics.map((topic) => (
          <TopicCard
            key={topic.key}
            topic={topic}
            online={online}
            keepLine={keeping?.KeepLine}
            onPlay={() => setPlaying(topic)}
          />
        ))}
      </Stack>
      {playing && (
        <Suspense fallback={null}>
          <VideoPlayer
            topic={playing.key}
            title={i18n._(playing.title)}
            onHeard={(what) => keeping?.heardOf(playing.key, what)}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
