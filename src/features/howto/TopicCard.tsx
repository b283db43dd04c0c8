import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { IconPlay } from '#components/icons/Play.tsx'
import { Disclosure } from '#components/layout/Disclosure.tsx'
import { cx } from '#components/utils/cx.ts'
import { savedVideosAtom } from '#domain/howto-videos/saved-videos.ts'
import { recordings } from './recordings.ts'
import css from './TopicCard.module.css'
import type { Topic } from './topics.ts'
import { formatDuration, posterUrl, type TopicKey, videoUrl } from './video-urls.ts'

/** A how-to topic: its video and the same content as written steps. */
export function TopicCard({
  topic,
  isFirst,
  online,
  SaveVideoRow,
  onPlay,
}: {
  topic: Topic
  /** Its poster is loaded ahead of the scripts. */
  isFirst: boolean
  online: boolean
  /** Undefined until its lazy chunk is loaded. */
  SaveVideoRow: ComponentType<{ topic: TopicKey; title: string; online: boolean }> | undefined
  onPlay: () => void
}) {
  const { t, i18n } = useLingui()
  const { key, steps } = topic
  const title = i18n._(topic.title)
  const { seconds, bytes } = recordings[key]
  const length = formatDuration(seconds)
  const size = Math.ceil(bytes / 1000)
  const isSaved = useAtomValue(savedVideosAtom).some(({ path }) => path === videoUrl(key))
  const isPlayable = online || isSaved
  return (
    <article className={css.card} id={key} aria-labelledby={`${key}-title`}>
      <button
        type="button"
        className={css.play}
        disabled={!isPlayable}
        onClick={onPlay}
        aria-label={t`Play: ${title}, ${length}`}
      >
        <span className={css.poster}>
          {/* The key remounts the image when the device is online again, which retries a failed load. */}
          <img
            key={String(online)}
            src={posterUrl(key)}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            width={480}
            height={300}
            onError={(event) => {
              event.currentTarget.hidden = true
            }}
          />
          <span className={css.disc}>
            <IconPlay />
          </span>
          <span className={css.length}>{length}</span>
        </span>
      </button>
      <div className={css.texts}>
        <h2 id={`${key}-title`}>{title}</h2>
        <p className={css.size}>{t`Video, ${size} KB`}</p>
      </div>
      {SaveVideoRow ? (
        <SaveVideoRow topic={key} title={title} online={online} />
      ) : isPlayable ? (
        // Reserves its space, to avoid a layout shift.
        <div className={css.saveRowPlaceholder} />
      ) : (
        <p className={cx(css.size, css.offline)}>{t`No connection. Check your internet and try again.`}</p>
      )}
      <div className={css.steps}>
        <Disclosure title={t`Read the steps`}>
          <ol>
            {steps.map((step) => (
              <li key={step.id}>{i18n._(step)}</li>
            ))}
          </ol>
        </Disclosure>
      </div>
    </article>
  )
}
