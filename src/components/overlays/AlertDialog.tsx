import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { Dialog } from './Dialog.tsx'

export interface AlertDialogProps {
  kind?: 'error' | 'success' | 'info' | undefined
  /** Without it, an error is titled "Error". */
  title?: ReactNode
  /** What happened, then what to do. */
  children: ReactNode
  /** What else can be done about it, below the button. */
  more?: ReactNode
  onClose: () => void
}

const MARKS = {
  error: { tone: 'neg', icon: IconAlertCircle },
  success: { tone: 'pos', icon: IconCheck },
  info: { tone: 'info', icon: IconInfo },
} as const

/** A message that must be seen, with one button. */
export function AlertDialog({ kind = 'error', title, children, more, onClose }: AlertDialogProps) {
  const { t } = useLingui()
  const { tone, icon: Mark } = MARKS[kind]
  return (
    <Dialog
      kind="alert"
      mark={
        <Tile tone={tone} size="round">
          <Mark />
        </Tile>
      }
      title={title ?? (kind === 'error' ? t`Error` : kind === 'success' ? t`Success` : t`Please note`)}
      actions={
        <>
          <Button onClick={onClose}>{t`OK`}</Button>
          {more}
        </>
      }
      onClose={onClose}
    >
      {children}
    </Dialog>
  )
}
