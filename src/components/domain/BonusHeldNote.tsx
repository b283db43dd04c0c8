import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'

/** What waits while a bonus is held, and the way to where it is ended. */
export function BonusNote({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Note tone="warn">
      <p>{children}</p>
      <LinkButton href="/user/bonus" onClick={onLeave}>{t`Go to the bonus`}</LinkButton>
    </Note>
  )
}
