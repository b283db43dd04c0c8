import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconPause, IconPlay } from '#components/icons/screens.tsx'
import { useModal } from '#components/overlays/use-modal.ts'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { languageTag } from '#lib/i18n/locale.ts'
import recordings from './recordings.json'
import { captionsUrl, type TopicKey, videoUrl } from './topics.ts'
import { usePlayer } from './use-player.ts'
import css from './VideoPlayer.module.css'

/** Marks the page while the player is open, for its style. */
function markPage(): () => void {
  document.documentElement.toggleAttribute('data-video-open', true)
  return () => document.documentElement.toggleAttribute('data-video-open', false)
}

/** Saves a video that was watched completely. Never rejects. */
async function reportProgress(topic: TopicKey, progress: 'started' | 'completed'): Promise<void> {
  await import('./save/use-save-state.ts').then(
    ({ handleVideoProgress }) => handleVideoProgress(topic, progress),
    () => undefined,
  )
}

/** Dialog that plays a topic's video, with captions in the member's language. */
export default function VideoPlayer({ topic, onClose }: { topic: TopicKey; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const locale = useAtomValue(localeAtom)
  const { dialog, heading, onClick } = useModal({ onClose })
  const [captions, setCaptions] = useState(true)
  useLayoutEffect(markPage, [])
  const player = usePlayer((progress) => void reportProgress(topic, progress))
  const { position, playing, caption } = player
  const { seconds } = recordings[topic]
  const now = formatMediaDuration(position)
  const length = formatMediaDuration(seconds)
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const control = event.target instanceof HTMLElement && event.target.closest('button, input') !== null
    const command = commandForKey(event.key, position, seconds, control)
    if (!command) return
    event.preventDefault()
    if (command.kind === 'seek') player.seek(command.to)
    else if (command.kind === 'toggle') player.toggle()
    else setCaptions(!captions)
  }
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onClick={onClick} onKeyDown={onKeyDown}>
      <div className={css.header}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {i18n._(howtoTitles[topic])}
        </h2>
        <IconButton label={t`Close`} icon={<IconClose />} onClick={onClose} />
      </div>
      <div className={css.screen} hidden={player.failed}>
        <video
          ref={player.video}
          className={css.video}
          src={videoUrl(topic)}
          playsInline
          preload="auto"
          muted
        >
          <track kind="captions" src={captionsUrl(topic, locale)} srcLang={languageTag(locale)} default />
        </video>
        <button
          type="button"
          className={css.toggle}
          data-playing={playing}
          aria-label={playing ? t`Pause` : t`Play`}
          onClick={player.toggle}
        >
          <span>{playing ? <IconPause /> : <IconPlay />}</span>
        </button>
      </div>
      {player.failed && (
        <ErrorState onRetry={player.retry}>
          {t`The video couldn’t be loaded. The written steps say the same.`}
        </ErrorState>
      )}
      <p className={css.caption} lang={languageTag(locale)}>
        {captions && caption}
      </p>
      <div className={css.bar}>
        <span>{now}</span>
        <input
          type="range"
          aria-label={t`Position in the video`}
          aria-valuetext={t`${now} of ${length}`}
          min={0}
          max={seconds}
          step={0.1}
          value={Math.min(position, seconds)}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
        />
        <span>{length}</span>
        <button
          type="button"
          className={css.captions}
          aria-pressed={captions}
          onClick={() => setCaptions(!captions)}
        >
          {t`Captions`}
        </button>
      </div>
    </dialog>
  )
}

/** How far an arrow key seeks. */
const SEEK_STEP_SECONDS = 5

type PlayerCommand = { readonly kind: 'toggle' | 'captions' } | { readonly kind: 'seek'; readonly to: number }

/**
 * Maps a key to a command, with the key bindings that are common in web players.
 * @param position current position, seconds
 * @param duration seconds
 * @param onControl whether a button or the slider has focus, which handle keys themselves
 */
function commandForKey(
  key: string,
  position: number,
  duration: number,
  onControl: boolean,
): PlayerCommand | undefined {
  if (key === 'k') return { kind: 'toggle' }
  if (key === 'c') return { kind: 'captions' }
  if (onControl) return undefined
  switch (key) {
    case ' ':
      return { kind: 'toggle' }
    case 'ArrowLeft':
      return { kind: 'seek', to: Math.max(0, position - SEEK_STEP_SECONDS) }
    case 'ArrowRight':
      return { kind: 'seek', to: Math.min(duration, position + SEEK_STEP_SECONDS) }
    case 'Home':
      return { kind: 'seek', to: 0 }
    case 'End':
      return { kind: 'seek', to: duration }
    default:
      return undefined
  }
}
