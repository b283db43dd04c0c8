import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'

interface Closable {
  onClose: () => void
}

export interface ConditionsNoteProps {
  /**
   * Conditions dialog of another feature; rendered on top of this sheet so that the typed amount isn't lost.
   */
  conditions: ComponentType<Closable>
}

/** Warns about bonus conditions before a withdrawal (specification, section 5). */
export function ConditionsNote({ conditions: Conditions }: ConditionsNoteProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <Callout tone="warn">
      <p>
        <Trans>
          <b>If you are using a bonus,</b> meet its conditions or end the bonus before you withdraw.
        </Trans>
      </p>
      <LinkButton onClick={() => setOpen(true)}>{t`See conditions`}</LinkButton>
      {open && <Conditions onClose={() => setOpen(false)} />}
    </Callout>
  )
}
