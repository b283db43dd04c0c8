import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { SubmitButton } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'

interface SaveButtonProps {
  /** Id of the form that the button submits. */
  form: string
  busy: boolean
  children: ReactNode
}

/** Submit button of the profile forms; disabled while offline. */
export function SaveButton({ form, busy, children }: SaveButtonProps) {
  const { t } = useLingui()
  return (
    <SubmitButton
      form={form}
      busy={busy}
      online={useAtomValue(onlineAtom)}
      offlineReason={t`You are offline. Saving needs a connection.`}
    >
      {children}
    </SubmitButton>
  )
}
