import { IconPlay } from '#components/icons/screens.tsx'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import recordings from './recordings.json'
import css from './TopicPoster.module.css'
import { posterUrl, type TopicKey } from './topics.ts'

interface TopicPosterProps {
  topic: TopicKey
  /** Whether it is loaded ahead of the scripts. */
  eager?: boolean
  online: boolean
  /** Shows a play mark and the duration in a dark tag, which is visible on any picture. */
  tag?: boolean
}

/** Poster of a topic's video; plain if it can't be loaded. */
export function TopicPoster({ topic, eager, online, tag }: TopicPosterProps) {
  return (
    <span className={css.poster}>
      {/* The key remounts the image when the device is online again, which retries a failed load. */}
      <img
        key={`${topic} ${online}`}
        src={posterUrl(topic)}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        width={480}
        height={300}
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
      {tag && (
        <span className={css.tag} aria-hidden="true">
          <IconPlay size={14} />
          {formatMediaDuration(recordings[topic].seconds)}
        </span>
      )}
    </span>
  )
}
