import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconVideo } from '#components/icons/chat.tsx'
import { IconClose, IconRefresh } from '#components/icons/member.tsx'
import { openLightbox } from '#features/chat/composer/lightbox/lightbox-state.ts'
import type { ChatFile } from '#features/chat/core/outbox/outbox-items.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import css from './AttachmentList.module.css'
import { type Attachment, removeAttachment } from './attachments.ts'
import { useObjectUrl } from './use-object-url.ts'

export interface AttachmentListProps {
  files: readonly Attachment[]
  /** A file was removed, and with it the focused button. */
  onRemoved: () => void
}

/** Attachments to be sent, with previews and buttons to remove them. */
export function AttachmentList({ files, onRemoved }: AttachmentListProps) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul className={css.list} aria-label={t`Files to send`}>
      {files.map((file) => (
        <AttachmentItem key={file.id} file={file} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

interface AttachmentItemProps {
  file: Attachment
  onRemoved: () => void
}

/** One attachment: preview, name, and size; `media` is undefined while it is being prepared. */
function AttachmentItem({ file: { id, name, media }, onRemoved }: AttachmentItemProps) {
  const { t } = useLingui()
  return (
    <li className={css.item}>
      {media ? (
        <MediaThumbnail media={media} />
      ) : (
        <span className={css.mark}>
          <IconRefresh className={css.turning} />
        </span>
      )}
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.size} role="status">
          {media ? formatFileSize(media.bytes.byteLength) : t`Getting ready…`}
        </span>
      </span>
      <IconButton
        label={t`Remove ${name}`}
        icon={<IconClose />}
        onClick={() => {
          removeAttachment(id)
          onRemoved()
        }}
      />
    </li>
  )
}

/** Safari shows no first frame of a video until it has been seeked: a media fragment just after the start does that. */
const FIRST_FRAME_FRAGMENT = '#t=0.001'

function MediaThumbnail({ media }: { media: ChatFile }) {
  const { t } = useLingui()
  const file = useMemo(() => new Blob([media.bytes], { type: media.type }), [media])
  const url = useObjectUrl(file)
  const { name } = media
  if (media.fileType === 'video') return <VideoThumbnail url={url} />
  return (
    <button
      type="button"
      className={css.mark}
      aria-label={t`Look at ${name}`}
      onClick={() => openLightbox({ file, name })}
    >
      {url !== undefined && <img src={url} alt="" />}
    </button>
  )
}

/** First frame of a video, or an icon if this browser can't decode it; it may be sent all the same. */
function VideoThumbnail({ url }: { url: string | undefined }) {
  const [isUndecodable, setIsUndecodable] = useState(false)
  return (
    <span className={css.mark} aria-hidden="true">
      {isUndecodable || url === undefined ? (
        <IconVideo />
      ) : (
        <video
          src={url + FIRST_FRAME_FRAGMENT}
          muted
          playsInline
          preload="metadata"
          onError={() => setIsUndecodable(true)}
          // Zero width: only the audio track can be decoded.
          onLoadedMetadata={({ currentTarget }) => setIsUndecodable(currentTarget.videoWidth === 0)}
        />
      )}
    </span>
  )
}
