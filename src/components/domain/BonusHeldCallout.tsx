import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import type { ActiveBonus } from '#contract/bonus.ts'
import { BonusEndRule } from './BonusEndRule.tsx'

interface BonusHeldCalloutProps {
  bonus: ActiveBonus
  /** When the bonus was last known to be active, if it can't be checked now. */
  since: string | undefined
  onNavigate: () => void
  /** What isn't possible while the bonus is active. */
  children: ReactNode
}

/** What isn't possible while a bonus is active, how the bonus ends, and a link to the screen where it can be ended. */
export function BonusHeldCallout({ bonus, since, onNavigate, children }: BonusHeldCalloutProps) {
  const { t } = useLingui()
  const { name } = bonus
  return (
    <Callout tone="warn">
      <p>
        <strong>
          {name === undefined ? <Trans>You have an active bonus.</Trans> : t`Active bonus: ${name}.`}
        </strong>{' '}
        {children}
      </p>
      <BonusEndRule bonus={bonus} />
      {since !== undefined && (
        <p>
          <Trans>As of {since}. It can’t be checked now.</Trans>
        </p>
      )}
      <LinkButton href="/user/bonus" onClick={onNavigate}>{t`Go to the bonus`}</LinkButton>
    </Callout>
  )
}
