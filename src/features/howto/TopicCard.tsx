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
import { lengthText, posterOf, type TopicKey, videoOf } from './video-address.ts'

/** A topic: its video to tap, and the same as written steps. */
export function TopicCard({
  topic,
  online,
  keepLine: KeepLine,
  onPlay,
}: {
  topic: Topic
  online: boolean
  /** What tells whether it is kept, once that is here. */
  keepLine: ComponentType<{ topic: TopicKey; title: string; online: boolean }> | undefined
  onPlay: () => void
}) {
  const { t, i18n } = useLingui()
  const { key, steps } = topic
  const title = i18n._(topic.title)
  const { seconds, bytes } = recordings[key]
  const length = lengthText(seconds)
  const size = Math.ceil(bytes / 1000)
  const kept = useAtomValue(savedVideosAtom).some(({ path }) => path === videoOf(key))
  const playable = online || kept
  return (
    <article className={css.card} id={key} aria-labelledby={`${key}-title`}>
      <button
        type="button"
        className={css.play}
        disabled={!playable}
        onClick={onPlay}
        aria-label={t`Play: ${title}, ${length}`}
      >
        <span className={css.poster}>
          {/* Another one once there is a network: it may come then. */}
          <img
            key={String(online)}
            src={posterOf(key)}
            alt=""
            loading="lazy"
            width={480}
            height={270}
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
      <div className={css.words}>
        <h2 id={`${key}-title`}>{title}</h2>
        <p className={css.size}>{t`Video, ${size} KB`}</p>
      </div>
      {KeepLine ? (
        <KeepLine topic={key} title={title} online={online} />
      ) : playable ? (
        // Nothing moves when it comes.
        <div className={css.keepPlace} />
      ) : (
        <p className={cx(css.size, css.needs)}>{t`No connection. Check your internet and try again.`}</p>
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
