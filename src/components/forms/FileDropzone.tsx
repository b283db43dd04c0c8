import { type ReactNode, useState } from 'react'
import { Tile } from '#components/content/IconTile.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { IconRight } from '#components/icons/Right.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './FileDropzone.module.css'

export interface FileDropProps {
  title: ReactNode
  sub?: ReactNode
  /** As `<input accept>`, e.g. 'image/*'. What arrives must still be checked. */
  accept: string
  multiple?: boolean | undefined
  /** At least one. */
  onFiles: (files: readonly File[]) => void
  disabled?: boolean | undefined
}

/** Picks files, or takes those that are dropped; the same file can be picked again. */
export function FileDrop({ title, sub, accept, multiple, onFiles, disabled }: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    <label className={cx(css.drop, disabled && css.disabled, over && css.over)}>
      <Tile tone="accent">
        <IconImage />
      </Tile>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {sub && <span className={css.sub}>{sub}</span>}
      </span>
      <IconRight />
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
