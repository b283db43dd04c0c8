import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconLock } from '#components/icons/Lock.tsx'
import { Money } from '#components/money/Money.tsx'
import type { RefundCheck } from './refund-rules.ts'

export interface HeldNoteProps {
  id: string
  check: RefundCheck
  onClose: () => void
}

/** Why nothing can be received while a bonus is held, and where it is ended. */
export function HeldNote({ id, check, onClose }: HeldNoteProps) {
  const { t } = useLingui()
  const { refundAmount, refundFail: held } = check
  return (
    <Callout tone="warn" icon={<IconLock />}>
      <p id={id}>
        <Trans>
          <strong>Can’t be received now.</strong> You hold a bonus. A refund can be received once it has
          ended.
        </Trans>
      </p>
      {held !== undefined && held > 0 && held !== refundAmount && (
        <p>
          <Trans>
            Held back meanwhile: <Money satang={held} />
          </Trans>
        </p>
      )}
      <LinkButton href="/user/bonus" onClick={onClose}>
        {t`See your bonus`}
      </LinkButton>
    </Callout>
  )
}
