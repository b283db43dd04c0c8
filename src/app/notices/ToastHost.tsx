import { useAtomValue } from 'jotai'
import { Toasts } from '#components/feedback/Toasts.tsx'
import { dismissToast, toastsAtom } from '#lib/state/toasts.ts'

/** Connects the toast list to its atom. */
export default function ToastHost() {
  const toasts = useAtomValue(toastsAtom)
  return (
    <Toasts
      toasts={toasts.map(({ id, tone, text }) => ({ id, kind: tone === 'danger' ? 'error' : tone, text }))}
      onDismiss={(id) => dismissToast(Number(id))}
    />
  )
}
