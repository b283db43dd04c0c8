import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { availableUpdateAtom } from '#lib/pwa/available-update.ts'

/** Confirms an update that would discard unsaved input. */
export default function UpdateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const newer = useAtomValue(availableUpdateAtom)
  return (
    <Dialog
      icon={<IconRefresh />}
      tone="warn"
      title={t`Update and lose what you typed?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Finish first`}</Button>
          <Button variant="ghost" loading={newer?.isApplying} onClick={newer?.apply}>{t`Update now`}</Button>
        </>
      }
    >
      <Trans>
        The update reloads this page. What you typed or picked on it and haven’t sent is lost. The new version
        is also installed the next time you open the app.
      </Trans>
    </Dialog>
  )
}
