import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconExternal } from '#components/icons/External.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'

interface MessageFirstProps {
  /** The operator's words, as text. */
  message: string
  /** Its tap is the one that opens the tab. */
  onContinue: () => void
  onClose: () => void
}

/** What the operator has to say before a game opens. */
export function MessageFirst({ message, onContinue, onClose }: MessageFirstProps) {
  const { t } = useLingui()
  return (
    <Dialog
      kind="alert"
      icon={
        <IconTile tone="info" size="round">
          <IconInfo />
        </IconTile>
      }
      title={t`Please note`}
      onClose={onClose}
      actions={
        <>
          <Button icon={<IconExternal />} onClick={onContinue}>{t`Continue to the game`}</Button>
          <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
