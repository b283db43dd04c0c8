import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconDoc, IconRefresh } from '#components/icons/member.tsx'
import { IconDownload, IconExternal, IconImage } from '#components/icons/screens.tsx'
import { ignoresDownloads } from '#domain/install/install-method.ts'
import { useObjectUrl } from '#features/chat/composer/attachments/use-object-url.ts'
import { openLightbox } from '#features/chat/composer/lightbox/lightbox-state.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { isAllowedMediaUrl } from '#lib/html/media-url.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import { ChatVideo } from './ChatVideo.tsx'
import css from './Media.module.css'

export interface MediaProps {
  body: Extract<MessageBody, { type: 'media' }>
  file: ChatMessage['file']
}

/** Media message: a picture, a video, or a file to download. */
export function Media({ body: { fileType, name, url }, file }: MediaProps) {
  const { t } = useLingui()
  if (fileType !== 'file' && !file && url !== undefined && !isAllowedMediaUrl(url)) {
    return <ExternalFileLink address={url} label={name || (fileType === 'image' ? t`Picture` : t`Video`)} />
  }
  if (fileType === 'image') return <Picture address={url} file={file} name={name} />
  if (fileType === 'video') return <Video address={url} file={file} name={name} />
  return <Download address={url} name={name} />
}

interface FileProps {
  address: string | undefined
  /** The file itself, if this device is sending it. */
  file: Blob | undefined
  name: string | undefined
}

function Video({ address, file, name }: FileProps) {
  const { t } = useLingui()
  const objectUrl = useObjectUrl(file)
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <>
        <p className={css.reason} role="alert">{t`The video can’t be played here.`}</p>
        <Download address={address} name={name || t`Video`} />
      </>
    )
  }
  return (
    <ChatVideo
      src={objectUrl ?? address}
      isLocal={file !== undefined}
      name={name}
      onFailed={() => setFailed(true)}
    />
  )
}

function Download({ address, name }: Omit<FileProps, 'file'>) {
  const { t } = useLingui()
  const label = name ?? t`File`
  const content = (
    <>
      <IconDoc />
      <span className={css.name}>{label}</span>
    </>
  )
  if (address === undefined) return <span className={css.file}>{content}</span>
  if (ignoresDownloads()) return <ExternalFileLink address={address} label={label} />
  return (
    <a
      className={css.file}
      href={address}
      download={name ?? true}
      aria-label={t`Download ${label}`}
      {...externalLinkAttributes}
    >
      {content}
      <IconDownload size={20} />
    </a>
  )
}

/** Link to media of a host that isn't allowed for embedding: fetched only when the member opens it. */
function ExternalFileLink({ address, label }: { address: string; label: string }) {
  return (
    <a className={css.file} href={address} {...externalLinkAttributes}>
      <IconDoc />
      <span className={css.name}>{label}</span>
      <IconExternal size={20} />
    </a>
  )
}

/** A picture in the conversation. Its size is reserved, so that loading it doesn't shift the layout. */
function Picture({ address, file, name }: FileProps) {
  const { t } = useLingui()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const objectUrl = useObjectUrl(file)
  const source = objectUrl ?? address
  if (failed || (source === undefined && !file)) {
    return (
      <div className={css.missing}>
        <IconImage />
        <span>{t`The picture can’t be shown.`}</span>
        {address !== undefined && (
          <Button
            variant="ghost"
            small
            icon={<IconRefresh />}
            onClick={() => {
              setFailed(false)
              setTries(tries + 1)
            }}
          >
            {t`Try again`}
          </Button>
        )}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={css.picture}
      aria-label={name ? t`Look at ${name}` : t`Look at the picture`}
      onClick={() => openLightbox({ address, file, name })}
    >
      {source !== undefined && (
        <img
          key={tries}
          src={source}
          alt=""
          decoding="async"
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
    </button>
  )
}
