import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { type Picked, unpick } from './attachments.ts'
import { fileSize } from './file-size.ts'
import css from './PickedList.module.css'
import { PickedMark } from './PickedMark.tsx'

export interface PickedFileProps {
  file: Picked
  onRemoved: () => void
}

/** One file that will be sent: what it shows, its name, and its size as it goes out. */
export function PickedFile({ file: { id, name, media }, onRemoved }: PickedFileProps) {
  const { t } = useLingui()
  return (
    <li className={css.item}>
      <PickedMark media={media} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.size} role="status">
          {media ? fileSize(media.bytes.byteLength) : t`Getting ready…`}
        </span>
      </span>
      <IconButton
        label={t`Remove ${name}`}
        icon={<IconClose />}
        onClick={() => {
          unpick(id)
          onRemoved()
        }}
      />
    </li>
  )
}
