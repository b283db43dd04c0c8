import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { topModal, watchModals } from '#components/overlays/modal-stack.ts'
import { cx } from '#components/utils/cx.ts'
import css from './Toasts.module.css'

export interface ToastItem {
  id: string | number
  kind: 'success' | 'info' | 'error'
  text: ReactNode
}

export interface ToastsProps {
  /** Oldest first; the last three are shown. */
  toasts: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
}

const SHOWN = 3
const STAYS_MS = 4000
const MARKS = { success: <IconCheck />, info: <IconInfo />, error: <IconAlertCircle /> }

/** Short messages over everything, open sheets included. Render once, always: the region must exist to be read. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const modal = useSyncExternalStore(watchModals, topModal, () => undefined)
  const [held, setHeld] = useState<ToastItem['id']>()
  // The toasts are made anew in the next modal, where nobody holds them yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the modal is what triggers it
  useEffect(() => setHeld(undefined), [modal])
  const shown = toasts.slice(-SHOWN)
  const region = (
    <div className={css.toasts} aria-live="polite">
      {shown.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          onHold={(hold) => setHeld(hold ? toast.id : undefined)}
          onDismiss={onDismiss}
        />
      ))}
    </div>
  )
  return (
    <>
      {modal ? createPortal(region, modal) : region}
      {shown.map(({ id }) => (
        <Stay key={id} held={held === id} onEnd={() => onDismiss(id)} />
      ))}
    </>
  )
}

/** The time that a toast stays; outside the region, so that it doesn't begin again when a sheet opens or closes. */
function Stay({ held, onEnd }: { held: boolean; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), STAYS_MS)
    return () => clearTimeout(timer)
  }, [held])
  return null
}

interface ToastProps {
  toast: ToastItem
  onHold: (hold: boolean) => void
  onDismiss: ToastsProps['onDismiss']
}

function Toast({ toast: { id, kind, text }, onHold, onDismiss }: ToastProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it waits while it is being read or its button has focus
    <div
      className={cx(css.toast, css[kind])}
      role={kind === 'error' ? 'alert' : undefined}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
    >
      <span className={css.mark}>{MARKS[kind]}</span>
      <span className={css.text}>{text}</span>
      <IconButton label={t`Dismiss`} icon={<IconClose />} onClick={() => onDismiss(id)} />
    </div>
  )
}
