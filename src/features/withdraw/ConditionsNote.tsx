import { Trans, useLingui } from '@lingui/react/macro'
import { openDialog } from '../../lib/dialogs.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Note } from '../../ui/Note.tsx'

/** Warns about bonus conditions before a withdrawal (specification, section 5). */
export function ConditionsNote() {
  const { t } = useLingui()
  return (
    <Note tone="warn">
      <p>
        <Trans>
          <b>If you are using a bonus,</b> meet its conditions or end the bonus before you withdraw.
        </Trans>
      </p>
      <LinkButton
        onClick={() => openDialog({ name: 'conditions', input: {} })}
      >{t`See conditions`}</LinkButton>
    </Note>
  )
}
