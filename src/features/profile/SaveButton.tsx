import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { onlineAtom } from '../../lib/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/Text.tsx'

interface SaveButtonProps {
  /** Id of the form that it sends. */
  form: string
  busy: boolean
  children: ReactNode
}

/** Saves a change of the profile; without a network it says why it can't. */
export function SaveButton({ form, busy, children }: SaveButtonProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const why = useId()
  return (
    <>
      {!online && (
        <Text role="caption" id={why} muted center>
          {t`You are offline. Saving needs a connection.`}
        </Text>
      )}
      <Button
        type="submit"
        form={form}
        block
        loading={busy}
        disabled={!online && !busy}
        aria-describedby={online ? undefined : why}
      >
        {children}
      </Button>
    </>
  )
}
