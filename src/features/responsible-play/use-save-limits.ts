import { useLingui } from '@lingui/react/macro'
import { type PlayLimits, updatePlayLimits } from '#domain/responsible-play/limits.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'

/** Returns a function that persists limits, shows the result in a toast, and returns whether it succeeded. */
export function useSaveLimits(): (
  change: { readonly [K in keyof PlayLimits]: PlayLimits[K] | undefined },
) => boolean {
  const { t } = useLingui()
  return (change) => {
    const isSaved = updatePlayLimits(change)
    if (isSaved) showToast({ tone: 'success', text: t`Saved` })
    else showErrorToast(t`This browser refused to keep it, so it isn’t set.`)
    return isSaved
  }
}
