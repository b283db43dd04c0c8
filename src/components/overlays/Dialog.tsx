import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile, type IconTileProps } from '#components/content/IconTile.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { IconAlertCircle, IconCheck, IconInfo } from '#components/icons/start.tsx'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  /** An icon above the title, on a tile of this tone. */
  icon?: ReactNode
  tone?: IconTileProps['tone']
  title: ReactNode
  children?: ReactNode
  /** Buttons, the primary one first. */
  actions: ReactNode
  onClose: () => void
  /** `alert`: announced immediately, and not closed by a tap on the backdrop. */
  kind?: 'dialog' | 'alert' | undefined
}

/** A small modal dialog, for a question or an important message. Open while mounted. */
export function Dialog(props: DialogProps) {
  const { icon, tone = 'accent', title, children, actions, onClose, kind = 'dialog' } = props
  const id = useId()
  const { dialog, heading, onClick } = useModal({ onClose, ignoreBackdrop: kind === 'alert' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click handler is for the backdrop; Esc is its keyboard equivalent
    <dialog
      ref={dialog}
      className={css.dialog}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      onClick={onClick}
    >
      {icon && (
        <IconTile size="round" tone={tone}>
          {icon}
        </IconTile>
      )}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && (
        <div className={css.body} id={`${id}-text`}>
          {children}
        </div>
      )}
      <div className={css.actions}>{actions}</div>
    </dialog>
  )
}

interface ConfirmDialogProps {
  icon: ReactNode
  title: ReactNode
  /** Consequences of confirming. */
  children: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  busy: boolean
  /** The confirmed action has completed, which closes the dialog. */
  settled: boolean
  /** Offline; the children must contain the reason. */
  disabled?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { icon, title, children, confirmLabel, cancelLabel, busy, settled, disabled, onConfirm, onClose } =
    props
  const isArmed = useDoubleTapGuard()
  const [isConfirmed, setConfirmed] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isConfirmed && settled) close()
  }, [isConfirmed, settled])
  const handleConfirm = () => {
    setConfirmed(true)
    onConfirm()
  }
  return (
    <Dialog
      icon={icon}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button loading={busy} disabled={!busy && (disabled || !isArmed)} onClick={handleConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface AlertDialogProps {
  kind?: 'error' | 'success' | 'info' | undefined
  /** Defaults to a title for the kind, e.g. "Error". */
  title?: ReactNode
  /** Explanation and next step. */
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
      icon={<Icon />}
      tone={tone}
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
