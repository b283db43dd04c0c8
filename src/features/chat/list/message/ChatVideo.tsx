import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { IconPlay } from '#components/icons/screens.tsx'
import { moveFocusToLog } from '#features/chat/list/move-focus.ts'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './ChatVideo.module.css'

/** Safari shows no frame of a video until it has been seeked; the very first frame is often black. */
const POSTER_FRAGMENT = '#t=0.1'

interface ChatVideoProps {
  src: string | undefined
  /** Whether `src` is a file on this device, which costs no data to read. */
  isLocal: boolean
  name: string | undefined
  /** The member started the video, but it can't be played. */
  onFailed: () => void
}

/**
 * A video with an early frame as its poster. Before it is played, only its metadata and that frame are loaded; nothing
 * with Save-Data or offline, when a toned placeholder is shown instead.
 */
export function ChatVideo({ src, isLocal, name, onFailed }: ChatVideoProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const online = useAtomValue(onlineAtom)
  const [isStarted, setStarted] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  const title = name || t`Video`
  const length = seconds === undefined ? undefined : formatMediaDuration(seconds)
  const start = () => {
    const element = video.current
    if (!element) return
    // The poster failed to load, e.g. because the connection dropped.
    if (element.error) element.load()
    element.play().catch(() => undefined)
    element.focus()
  }
  return (
    <div className={css.frame} data-started={isStarted}>
      {/* biome-ignore lint/a11y/useMediaCaption: videos sent to support have no captions */}
      <video
        ref={video}
        src={src !== undefined && !src.includes('#') ? src + POSTER_FRAGMENT : src}
        controls={isStarted}
        playsInline
        preload={isLocal || (online && prefetchAllowed()) ? 'metadata' : 'none'}
        tabIndex={isStarted ? undefined : -1}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setSeconds(duration)
        }}
        onPlay={() => setStarted(true)}
        onError={({ currentTarget }) => {
          // Only the poster failed: playing may still work.
          if (!isStarted && currentTarget.paused) return
          moveFocusToLog(currentTarget)
          onFailed()
        }}
        aria-label={name ? t`Video ${name}` : t`Video`}
      />
      {!isStarted && (
        <button
          type="button"
          className={css.play}
          aria-label={length === undefined ? t`Play: ${title}` : t`Play: ${title}, ${length}`}
          onClick={start}
        >
          <span className={css.disc}>
            <IconPlay />
          </span>
          {length !== undefined && <span className={css.length}>{length}</span>}
        </button>
      )}
    </div>
  )
}
