import { useAtomValue } from 'jotai'
import { type ReactNode, useId } from 'react'
import { onlineAtom } from '../../lib/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/Text.tsx'

interface SendButtonProps {
  /** Id of the form that it sends, where it stands outside of it. */
  form?: string | undefined
  busy: boolean
  /** There is nothing to send yet. */
  disabled?: boolean | undefined
  /** Why it can't be pressed without a network. */
  offline: string
  children: ReactNode
}

/** Sends what was entered; without a network it says why it can't, and what was entered stays. */
export function SendButton({ form, busy, disabled = false, offline, children }: SendButtonProps) {
  const online = useAtomValue(onlineAtom)
  const why = useId()
  return (
    <>
      {!online && (
        <Text role="caption" id={why} muted center>
          {offline}
        </Text>
      )}
      <Button
        type="submit"
        form={form}
        block
        loading={busy}
        disabled={disabled || (!online && !busy)}
        aria-describedby={online ? undefined : why}
      >
        {children}
      </Button>
    </>
  )
}
