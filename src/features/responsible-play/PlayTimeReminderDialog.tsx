import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button, ButtonLink } from '#components/buttons/Button.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { formatDuration } from './format-duration.ts'
import { timeTodayAtom } from './time-on-screen.ts'

/** The play time reminder that the member has set. */
export default function PlayTimeReminderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const time = formatDuration(useAtomValue(timeTodayAtom) ?? 0)
  return (
    <Dialog
      icon={<IconClock />}
      tone="info"
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
