import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  icon: ReactNode
  title: ReactNode
  /** What is going to happen. */
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
