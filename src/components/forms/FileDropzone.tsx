import { type ReactNode, useState } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconRight } from '#components/icons/member.tsx'
import { IconImage } from '#components/icons/screens.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './FileDropzone.module.css'

export interface FileDropzoneProps {
  title: ReactNode
  subtitle?: ReactNode
  /** As `<input accept>`, e.g. 'image/*'. Only a filter of the picker: validate the files. */
  accept: string
  multiple?: boolean | undefined
  /** Never called with an empty list. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean | undefined
}

/** Area to pick or drop files. The same file can be picked again. */
export function FileDropzone({ title, subtitle, accept, multiple, onFiles, disabled }: FileDropzoneProps) {
  const [isDragOver, setDragOver] = useState(false)
  return (
    <label className={cx(css.dropzone, disabled && css.disabled, isDragOver && css.dragOver)}>
      <IconTile tone="accent">
        <IconImage />
      </IconTile>
      <span className={css.texts}>
        <span className={css.title}>{title}</span>
        {subtitle && <span className={css.subtitle}>{subtitle}</span>}
      </span>
      <IconRight />
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onDragEnter={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDrop={() => setDragOver(false)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
