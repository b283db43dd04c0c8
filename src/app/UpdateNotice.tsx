import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { applyUpdate, updateReadyAtom } from '../lib/sw-bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Row } from '../ui/Stack.tsx'

/** A newer version waits until the member says so: nothing reloads under their hands. */
export function UpdateNotice() {
  const { t } = useLingui()
  if (!useAtomValue(updateReadyAtom)) return null
  return (
    <Note tone="info" role="status">
      <Row between>
        <Trans>A new version is ready.</Trans>
        <Button look="outline" small onClick={applyUpdate}>
          {t`Update now`}
        </Button>
      </Row>
    </Note>
  )
}
