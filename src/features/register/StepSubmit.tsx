import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { SubmitButton } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './StepSubmit.module.css'

/** Error of a whole step, shown above its button. */
export function StepError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Callout tone="neg" role="alert">
      {text}
    </Callout>
  )
}

interface StepButtonProps {
  busy: boolean
  /** Adds a back button on screens from 1080 px. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** Submit button of a step; disabled while offline. */
export function StepButton({ busy, onBack, children }: StepButtonProps) {
  const { t } = useLingui()
  return (
    <div className={css.actions}>
      {onBack && (
        <div className={css.back}>
          <Button variant="secondary" block onClick={onBack}>{t`Back`}</Button>
        </div>
      )}
      <div className={css.submit}>
        <SubmitButton
          busy={busy}
          online={useAtomValue(onlineAtom)}
          offlineReason={t`Registering needs a connection.`}
        >
          {children}
        </SubmitButton>
      </div>
    </div>
  )
}
