import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button, ButtonLink } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { durationText } from './duration.ts'
import { timeTodayAtom } from './time-today.ts'

/** The reminder that the member asked for: how long it has been, and nothing more. */
export default function ReminderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const time = durationText(useAtomValue(timeTodayAtom))
  return (
    <Dialog
      icon={
        <IconTile tone="info" size="round">
          <IconClock />
        </IconTile>
      }
      title={t`${time} here today`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`OK`}</Button>
          <ButtonLink variant="ghost" href="/user/care">{t`Take a break`}</ButtonLink>
        </>
      }
    >
      <Trans>You asked to be reminded of the time.</Trans>
    </Dialog>
  )
}
