import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconPlay } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PublicHeader } from '#components/navigation/PublicHeader.tsx'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import css from './HowtoScreen.module.css'
import recordings from './recordings.json'
import { TopicList, usePlayableTopics } from './TopicList.tsx'
import { TopicPoster } from './TopicPoster.tsx'
import { TopicSteps } from './TopicRow.tsx'
import { type Topic, topics } from './topics.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** How-to screen with the specification's five topics, as videos and as written steps. */
export default function HowtoScreen() {
  const { t } = useLingui()
  const language = useLanguageSelect()
  const [playing, setPlaying] = useState<Topic>()
  const [selected, setSelected] = useState(
    () => topics.find(({ key }) => location.hash === `#${key}`) ?? topics[0],
  )
  const { online, isSaved, isPlayable } = usePlayableTopics()
  return (
    <>
      <PublicHeader name={usePortalName()} {...language} />
      <div className={css.page}>
        <Stack>
          <div>
            <Text as="h1" role="titleL">
              {t({ message: 'How to', context: 'title' })}
            </Text>
            <Text role="small" muted>{t`Five short videos. Keep them to watch without a connection.`}</Text>
          </div>
          <div className={css.columns}>
            <TopicList selected={selected} onSelect={setSelected} onPlay={setPlaying} />
            {selected && (
              <TopicDetail
                topic={selected}
                isPlayable={isPlayable(selected)}
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
          <VideoPlayer topic={playing.key} onClose={() => setPlaying(undefined)} />
        </Suspense>
      )}
    </>
  )
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
        <TopicSteps topic={topic} isWide />
      </div>
    </section>
  )
}
