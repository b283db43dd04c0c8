import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { SubmitButton } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Sends a step of the registration. */
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
