import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconEye, IconEyeOff } from '#components/icons/start.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'start' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password input with a show/hide toggle, without spell checking and capitalization. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
