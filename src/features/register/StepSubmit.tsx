import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { SubmitButton } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Error of a whole step, shown above its button. */
export function StepError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Callout tone="neg" role="alert">
      {text}
    </Callout>
  )
}

/** Submit button of a step; disabled while offline. */
export function StepButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <SubmitButton
      busy={busy}
      online={useAtomValue(onlineAtom)}
      offlineReason={t`Registering needs a connection.`}
    >
      {children}
    </SubmitButton>
  )
}
