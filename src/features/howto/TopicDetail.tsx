import { useLingui } from '@lingui/react/macro'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconPlay } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import { recordings } from './recordings.ts'
import css from './TopicDetail.module.css'
import { TopicPoster } from './TopicPoster.tsx'
import { TopicSteps } from './TopicSteps.tsx'
import type { Topic } from './topics.ts'

interface TopicDetailProps {
  topic: Topic
  isPlayable: boolean
  isSaved: boolean
  online: boolean
  onPlay: () => void
}

/** The selected topic beside the list, on screens from 1080 px: its poster, play button and steps. */
export function TopicDetail({ topic, isPlayable, isSaved, online, onPlay }: TopicDetailProps) {
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
