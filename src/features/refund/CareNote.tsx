import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconShield } from '#components/icons/Shield.tsx'

/** That nothing has to be played for a refund, and where a member can set limits. */
export function CareNote({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Callout icon={<IconShield />}>
      <p>{t`It is worked out from what was already played. No further play is needed to receive it.`}</p>
      <LinkButton href="/user/care" onClick={onClose}>
        {t`Set a deposit reminder or a break`}
      </LinkButton>
    </Callout>
  )
}
