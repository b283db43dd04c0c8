import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { availableUpdateAtom } from '#lib/pwa/available-update.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'

/**
 * Offers a new version; the page never reloads by itself. Updating is disabled while a money call or upload
 * is in flight, and needs confirmation if there is unsaved input.
 */
export function UpdateNotice() {
  const { t } = useLingui()
  const newer = useAtomValue(availableUpdateAtom)
  const unsaved = useAtomValue(unsavedWorkAtom)
  if (!newer) return null
  const isTransferring = unsaved.some((kind) => kind !== 'form')
  const update = () => (unsaved.length > 0 ? openDialog({ name: 'update', input: {} }) : newer.apply())
  return (
    <Callout
      tone="info"
      role="status"
      action={
        !isTransferring && (
          <Button variant="outline" small loading={newer.isApplying} onClick={update}>
            {t`Update now`}
          </Button>
        )
      }
    >
      {isTransferring ? (
        <Trans>A new version is ready. It waits until what is on its way has arrived.</Trans>
      ) : (
        <Trans>A new version is ready.</Trans>
      )}
    </Callout>
  )
}
