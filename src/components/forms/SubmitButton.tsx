import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'

export interface SubmitButtonProps {
  /** Id of the form that it sends, where it stands outside of it. */
  form?: string | undefined
  busy: boolean
  /** There is nothing to send yet. */
  disabled?: boolean | undefined
  online: boolean
  /** Why it can't be pressed without a network. */
  offline: string
  children: ReactNode
}

/** Sends a form; without a network it says why it can't, and what was entered stays. */
export function SubmitButton({ form, busy, disabled = false, online, offline, children }: SubmitButtonProps) {
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
