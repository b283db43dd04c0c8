import type { ReactNode } from 'react'
import { copyText } from '#lib/copy.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCopy } from '#ui/icons/Copy.tsx'
import css from './EntrySheet.module.css'

export interface CopyValueProps {
  /** What is copied. */
  text: string
  /** The button's name, e.g. "Copy reference". */
  label: string
  children: ReactNode
}

/** A value with a button that copies it and says so. */
export function CopyValue({ text, label, children }: CopyValueProps) {
  return (
    <span className={css.copy}>
      <span className={css.text}>{children}</span>
      <IconButton label={label} icon={<IconCopy size={20} />} onClick={() => void copyText(text)} />
    </span>
  )
}
