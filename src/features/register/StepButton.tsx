import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { onlineAtom } from '#lib/network.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'

/** Sends a step of the registration. */
export function StepButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <SubmitButton busy={busy} online={useAtomValue(onlineAtom)} offline={t`Registering needs a connection.`}>
      {children}
    </SubmitButton>
  )
}
