import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'

export interface SubmitButtonProps {
  /** Id of the form to submit, if the button is outside of it. */
  form?: string | undefined
  busy: boolean
  /** There is nothing to submit yet. */
  disabled?: boolean | undefined
  online: boolean
  /** Explains why submitting needs a connection. */
  offlineReason: string
  children: ReactNode
}

/** Submit button of a form. While offline it is disabled and shows the reason. */
export function SubmitButton({
  form,
  busy,
  disabled = false,
  online,
  offlineReason,
  children,
}: SubmitButtonProps) {
  const reasonId = useId()
  return (
    <>
      {!online && (
        <Text role="caption" id={reasonId} muted center>
          {offlineReason}
        </Text>
      )}
      <Button
        type="submit"
        form={form}
        block
        loading={busy}
        disabled={disabled || (!online && !busy)}
        aria-describedby={online ? undefined : reasonId}
      >
        {children}
      </Button>
    </>
  )
}
