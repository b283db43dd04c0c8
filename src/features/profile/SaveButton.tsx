import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { onlineAtom } from '#lib/network.ts'
import { SubmitButton } from '#ui/SubmitButton.tsx'

interface SaveButtonProps {
  /** Id of the form that it sends. */
  form: string
  busy: boolean
  children: ReactNode
}

/** Saves a change of the profile. */
export function SaveButton({ form, busy, children }: SaveButtonProps) {
  const { t } = useLingui()
  return (
    <SubmitButton
      form={form}
      busy={busy}
      online={useAtomValue(onlineAtom)}
      offline={t`You are offline. Saving needs a connection.`}
    >
      {children}
    </SubmitButton>
  )
}
