import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { IconVideo } from '#components/icons/Video.tsx'
import { openLightbox } from '#features/chat/composer/lightbox/lightbox-state.ts'
import css from './PickedList.module.css'
import type { Media } from './read-attachment.ts'
import { useFileAddress } from './use-object-url.ts'

/** Safari shows nothing of a film before it has been sought in: a moment after the start does, seconds. */
const MOMENT = '#t=0.001'

/** What a picked file shows, small. @param media undefined while it is being made ready */
export function PickedMark({ media }: { media: Media | undefined }) {
  if (media) return <Thumbnail media={media} />
  return (
    <span className={css.mark}>
      <IconRefresh className={css.turning} />
    </span>
  )
}

function Thumbnail({ media }: { media: Media }) {
  const { t } = useLingui()
  const file = useMemo(() => new Blob([media.bytes], { type: media.type }), [media])
  const address = useFileAddress(file)
  const { name } = media
  if (media.fileType === 'video') return <Film address={address} />
  return (
    <button
      type="button"
      className={css.mark}
      aria-label={t`Look at ${name}`}
      onClick={() => openLightbox({ file, name })}
    >
      {address !== undefined && <img src={address} alt="" />}
    </button>
  )
}

/** The first picture of a film; a sign for one that this browser can't show, which may be sent all the same. */
function Film({ address }: { address: string | undefined }) {
  const [unseen, setUnseen] = useState(false)
  return (
    <span className={css.mark} aria-hidden="true">
      {unseen || address === undefined ? (
        <IconVideo />
      ) : (
        <video
          src={address + MOMENT}
          muted
          playsInline
          preload="metadata"
          onError={() => setUnseen(true)}
          // Its sound alone can be played.
          onLoadedMetadata={({ currentTarget }) => setUnseen(currentTarget.videoWidth === 0)}
        />
      )}
    </span>
  )
}
