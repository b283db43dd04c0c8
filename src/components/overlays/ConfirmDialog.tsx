import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

/** The second tap of a double tap on what opened the question must not answer it, milliseconds. */
const ARM_MS = 500

export interface ConfirmDialogProps {
  mark: ReactNode
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The buttons' words. */
  confirm: ReactNode
  later: ReactNode
  busy: boolean
  /** The outcome is there: once confirmed, this closes the dialog. */
  settled: boolean
  /** Offline, with the reason among the children. */
  disabled?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { mark, title, children, confirm, later, busy, settled, disabled, onConfirm, onClose } = props
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  const [asked, setAsked] = useState(false)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (asked && settled) leave()
  }, [asked, settled])
  const go = () => {
    setAsked(true)
    onConfirm()
  }
  return (
    <Dialog
      mark={mark}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button loading={busy} disabled={!busy && (disabled || !armed)} onClick={go}>
            {confirm}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {later}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
