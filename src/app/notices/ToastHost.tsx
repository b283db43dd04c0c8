import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconAlertCircle, IconCheck, IconInfo } from '#components/icons/start.tsx'
import { subscribeToModals, topModal } from '#components/overlays/modal-stack.ts'
import { cx } from '#components/utils/cx.ts'
import { dismissToast, type Toast, toastsAtom } from '#lib/state/toasts.ts'
import css from './ToastHost.module.css'

const DURATION_MS = 4000
const ICONS = { success: <IconCheck />, info: <IconInfo />, danger: <IconAlertCircle /> }

/**
 * Short messages above everything, including open sheets. Render it once and keep it mounted: screen readers
 * only announce changes of a live region that already exists.
 */
export default function ToastHost() {
  const toasts = useAtomValue(toastsAtom)
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => undefined)
  const [pausedId, setPausedId] = useState<number>()
  // Toasts are remounted in the new modal, so the pointer and focus events that would resume them never fire.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the modal changes
  useEffect(() => setPausedId(undefined), [modal])
  // An error must be seen above the keyboard of an iPhone, which covers the bottom of the page.
  const isLow = modal !== undefined && toasts.every(({ tone }) => tone !== 'danger')
  const region = (
    <div className={cx(css.toasts, isLow && css.low)} aria-live="polite">
      {toasts.map((toast) => (
        <ToastRow
          key={toast.id}
          toast={toast}
          onPause={() => setPausedId(toast.id)}
          onResume={() => setPausedId(undefined)}
        />
      ))}
    </div>
  )
  return (
    <>
      {modal ? createPortal(region, modal) : region}
      {toasts.map(({ id }) => (
        <ToastTimer key={id} id={id} paused={pausedId === id} />
      ))}
    </>
  )
}

/**
 * Dismiss timer of a toast. Rendered outside the portal, so that opening or closing a sheet doesn't restart
 * it.
 */
function ToastTimer({ id, paused }: { id: number; paused: boolean }) {
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(dismissToast, DURATION_MS, id)
    return () => clearTimeout(timer)
  }, [id, paused])
  return null
}

interface ToastRowProps {
  toast: Toast
  onPause: () => void
  onResume: () => void
}

function ToastRow({ toast: { id, tone, text }, onPause, onResume }: ToastRowProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus pause its timer
    <div
      className={cx(css.toast, css[tone])}
      role={tone === 'danger' ? 'alert' : undefined}
      onFocus={onPause}
      onBlur={onResume}
      onMouseEnter={onPause}
      onMouseLeave={onResume}
    >
      <span className={css.icon}>{ICONS[tone]}</span>
      <span className={css.text}>{text}</span>
      <IconButton label={t`Dismiss`} icon={<IconClose />} onClick={() => dismissToast(id)} />
    </div>
  )
}
