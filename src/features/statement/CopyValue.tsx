import type { ReactNode } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
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
