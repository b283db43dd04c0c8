import { useLingui } from '@lingui/react/macro'
import { type PlayLimits, updatePlayLimits } from '#domain/responsible-play/limits.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'

/** Keeps a choice and says whether it is kept. */
export function useKeep(): (
  change: { readonly [K in keyof PlayLimits]: PlayLimits[K] | undefined },
) => boolean {
  const { t } = useLingui()
  return (change) => {
    const kept = updatePlayLimits(change)
    if (kept) showToast({ tone: 'success', text: t`Saved` })
    else showErrorToast(t`This browser refused to keep it, so it isn’t set.`)
    return kept
  }
}
