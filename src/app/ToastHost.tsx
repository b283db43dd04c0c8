import { useAtomValue } from 'jotai'
import { dismissToast, toastsAtom } from '#lib/toasts.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** The toasts of the whole app. */
export default function ToastHost() {
  const toasts = useAtomValue(toastsAtom)
  return (
    <Toasts
      toasts={toasts.map(({ id, tone, text }) => ({ id, kind: tone === 'danger' ? 'error' : tone, text }))}
      onDismiss={(id) => dismissToast(Number(id))}
    />
  )
}
