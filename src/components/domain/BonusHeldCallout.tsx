import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'

/** What isn't possible while a bonus is active, with a link to the bonus screen, where it can be ended. */
export function BonusHeldCallout({ onNavigate, children }: { onNavigate: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Callout tone="warn">
      <p>{children}</p>
      <LinkButton href="/user/bonus" onClick={onNavigate}>{t`Go to the bonus`}</LinkButton>
    </Callout>
  )
}
