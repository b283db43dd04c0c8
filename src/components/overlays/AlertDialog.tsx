import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconAlertCircle, IconCheck, IconInfo } from '#components/icons/start.tsx'
import { Dialog } from './Dialog.tsx'

export interface AlertDialogProps {
  kind?: 'error' | 'success' | 'info' | undefined
  /** Defaults to a title for the kind, e.g. "Error". */
  title?: ReactNode
  /** What happened and what to do next. */
  children: ReactNode
  /** More actions, below the OK button. */
  extraActions?: ReactNode
  onClose: () => void
}

const APPEARANCES = {
  error: { tone: 'neg', icon: IconAlertCircle },
  success: { tone: 'pos', icon: IconCheck },
  info: { tone: 'info', icon: IconInfo },
} as const

/** A message that needs to be acknowledged. */
export function AlertDialog({ kind = 'error', title, children, extraActions, onClose }: AlertDialogProps) {
  const { t } = useLingui()
  const { tone, icon: Icon } = APPEARANCES[kind]
  return (
    <Dialog
      kind="alert"
      icon={
        <IconTile tone={tone} size="round">
          <Icon />
        </IconTile>
      }
      title={title ?? (kind === 'error' ? t`Error` : kind === 'success' ? t`Success` : t`Please note`)}
      actions={
        <>
          <Button onClick={onClose}>{t`OK`}</Button>
          {extraActions}
        </>
      }
      onClose={onClose}
    >
      {children}
    </Dialog>
  )
}
