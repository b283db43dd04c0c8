import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconDoc } from '#components/icons/Doc.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconExternal } from '#components/icons/External.tsx'
import { useFileAddress } from '#features/chat/composer/attachments/use-object-url.ts'
import { leaveFocus } from '#features/chat/list/leave-focus.ts'
import type { Body, ChatMessage } from '#features/chat/model.ts'
import { isAllowedMediaUrl } from '#lib/html/media-url.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import css from './Media.module.css'
import { Picture } from './Picture.tsx'

export interface MediaProps {
  body: Extract<Body, { type: 'media' }>
  file: ChatMessage['file']
}

/** A picture, a video or a file to download. */
export function Media({ body: { fileType, name, address }, file }: MediaProps) {
  const { t } = useLingui()
  if (fileType !== 'file' && !file && address !== undefined && !isAllowedMediaUrl(address)) {
    return <Elsewhere address={address} words={name || (fileType === 'image' ? t`Picture` : t`Video`)} />
  }
  if (fileType === 'image') return <Picture address={address} file={file} name={name} />
  if (fileType === 'video') return <Video address={address} file={file} name={name} />
  return <Download address={address} name={name} />
}

function Video({
  address,
  file,
  name,
}: {
  address: string | undefined
  file: Blob | undefined
  name: string | undefined
}) {
  const { t } = useLingui()
  const own = useFileAddress(file)
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <>
        <p className={css.why} role="alert">{t`The video can’t be played here.`}</p>
        <Download address={address} name={name || t`Video`} />
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people film for support has no captions
    <video
      className={css.video}
      src={own ?? address}
      controls
      playsInline
      preload="none"
      onError={({ currentTarget }) => {
        leaveFocus(currentTarget)
        setFailed(true)
      }}
      aria-label={name ? t`Video ${name}` : t`Video`}
    />
  )
}

function Download({ address, name }: { address: string | undefined; name: string | undefined }) {
  const { t } = useLingui()
  const words = name ?? t`File`
  const row = (
    <>
      <IconDoc />
      <span className={css.name}>{words}</span>
    </>
  )
  if (address === undefined) return <span className={css.file}>{row}</span>
  return (
    <a
      className={css.file}
      href={address}
      download={name ?? true}
      aria-label={t`Download ${words}`}
      {...externalLinkAttributes}
    >
      {row}
      <IconDownload size={20} />
    </a>
  )
}

/** A file of a host that media aren’t shown from (D36): a link, fetched when the member opens it. */
function Elsewhere({ address, words }: { address: string; words: string }) {
  return (
    <a className={css.file} href={address} {...externalLinkAttributes}>
      <IconDoc />
      <span className={css.name}>{words}</span>
      <IconExternal size={20} />
    </a>
  )
}
