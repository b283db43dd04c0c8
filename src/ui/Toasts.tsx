import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { IconAlertCircle } from './icons/AlertCircle.tsx'
import { IconCheck } from './icons/Check.tsx'
import { IconClose } from './icons/Close.tsx'
import { IconInfo } from './icons/Info.tsx'
import { topModal, watchModals } from './modal-stack.ts'
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
  const region = (
    <div className={css.toasts} aria-live="polite">
      {toasts.slice(-SHOWN).map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </div>
  )
  return modal ? createPortal(region, modal) : region
}

function Toast({
  toast: { id, kind, text },
  onDismiss,
}: {
  toast: ToastItem
  onDismiss: ToastsProps['onDismiss']
}) {
  const { t } = useLingui()
  const [held, setHeld] = useState(false)
  const dismiss = useEffectEvent(() => onDismiss(id))
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(), STAYS_MS)
    return () => clearTimeout(timer)
  }, [held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it waits while it is being read or its button has focus
    <div
      className={cx(css.toast, css[kind])}
      role={kind === 'error' ? 'alert' : undefined}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      <span className={css.mark}>{MARKS[kind]}</span>
      <span className={css.text}>{text}</span>
      <IconButton label={t`Dismiss`} icon={<IconClose />} onClick={() => onDismiss(id)} />
    </div>
  )
}
