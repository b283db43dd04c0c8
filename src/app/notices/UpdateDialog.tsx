import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { availableUpdateAtom } from '#lib/pwa/available-update.ts'

/** Asks before the newer version is loaded over what somebody has typed. */
export default function UpdateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const newer = useAtomValue(availableUpdateAtom)
  return (
    <Dialog
      mark={
        <Tile size="round" tone="warn">
          <IconRefresh />
        </Tile>
      }
      title={t`Update and lose what you typed?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Finish first`}</Button>
          <Button look="ghost" onClick={newer?.now}>{t`Update now`}</Button>
        </>
      }
    >
      <Trans>
        The update loads this page anew. What you typed on it and haven’t sent is lost. The new version also
        comes by itself the next time you open the app.
      </Trans>
    </Dialog>
  )
}
