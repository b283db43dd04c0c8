import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Row } from '#components/layout/Stack.tsx'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { availableUpdateAtom } from '#lib/pwa/available-update.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'

/**
 * A newer version waits until the member says so: nothing reloads under their hands. While money moves or a file is on
 * its way it can't be had; over what was typed it asks.
 */
export function UpdateNotice() {
  const { t } = useLingui()
  const newer = useAtomValue(availableUpdateAtom)
  const unsaved = useAtomValue(unsavedWorkAtom)
  if (!newer) return null
  const moving = unsaved.some((kind) => kind !== 'form')
  const update = () => (unsaved.length > 0 ? openDialog({ name: 'update', input: {} }) : newer.now())
  return (
    <Note tone="info" role="status">
      {moving ? (
        <Trans>A new version is ready. It waits until what is on its way has arrived.</Trans>
      ) : (
        <Row between>
          <Trans>A new version is ready.</Trans>
          <Button look="outline" small onClick={update}>
            {t`Update now`}
          </Button>
        </Row>
      )}
    </Note>
  )
}
