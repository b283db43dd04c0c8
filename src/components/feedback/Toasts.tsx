import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconAlertCircle, IconCheck, IconInfo } from '#components/icons/start.tsx'
import { subscribeToModals, topModal } from '#components/overlays/modal-stack.ts'
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

const MAX_VISIBLE = 3
const DURATION_MS = 4000
const ICONS = { success: <IconCheck />, info: <IconInfo />, error: <IconAlertCircle /> }

/**
 * Short messages above everything, including open sheets. Render it once and keep it mounted: screen readers
 * only announce changes of a live region that already exists.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => undefined)
  const [pausedId, setPausedId] = useState<ToastItem['id']>()
  // Toasts are remounted in the new modal, so the pointer and focus events that would resume them never fire.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the modal changes
  useEffect(() => setPausedId(undefined), [modal])
  const visible = toasts.slice(-MAX_VISIBLE)
  const region = (
    <div className={css.toasts} aria-live="polite">
      {visible.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          onPause={() => setPausedId(toast.id)}
          onResume={() => setPausedId(undefined)}
          onDismiss={onDismiss}
        />
      ))}
    </div>
  )
  return (
    <>
      {modal ? createPortal(region, modal) : region}
      {visible.map(({ id }) => (
        <ToastTimer key={id} paused={pausedId === id} onEnd={() => onDismiss(id)} />
      ))}
    </>
  )
}

/**
 * Dismiss timer of a toast. Rendered outside the portal, so that opening or closing a sheet doesn't restart
 * it.
 */
function ToastTimer({ paused, onEnd }: { paused: boolean; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => end(), DURATION_MS)
    return () => clearTimeout(timer)
  }, [paused])
  return null
}

interface ToastProps {
  toast: ToastItem
  onPause: () => void
  onResume: () => void
  onDismiss: ToastsProps['onDismiss']
}

function Toast({ toast: { id, kind, text }, onPause, onResume, onDismiss }: ToastProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause its timer
    <div
      className={cx(css.toast, css[kind])}
      role={kind === 'error' ? 'alert' : undefined}
      onFocus={onPause}
      onBlur={onResume}
      onMouseEnter={onPause}
      onMouseLeave={onResume}
    >
      <span className={css.icon}>{ICONS[kind]}</span>
      <span className={css.text}>{text}</span>
      <IconButton label={t`Dismiss`} icon={<IconClose />} onClick={() => onDismiss(id)} />
    </div>
  )
}
