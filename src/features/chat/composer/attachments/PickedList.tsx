import { useLingui } from '@lingui/react/macro'
import type { Picked } from './attachments.ts'
import { PickedFile } from './PickedFile.tsx'
import css from './PickedList.module.css'

export interface PickedListProps {
  files: readonly Picked[]
  /** One was taken away, and with it the button that had the focus. */
  onRemoved: () => void
}

/** The files that will be sent, to look at and to take away again. */
export function PickedList({ files, onRemoved }: PickedListProps) {
  const { t } = useLingui()
  if (files.length === 0) return null
  return (
    <ul className={css.list} aria-label={t`Files to send`}>
      {files.map((file) => (
        <PickedFile key={file.id} file={file} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}
