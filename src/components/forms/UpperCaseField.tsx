import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field whose text is sent in upper case. CSS shows it so: changing the value while typing would move the caret and disturb
 * composed text.
 */
export function UpperCaseField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      style={{ textTransform: 'uppercase' }}
    />
  )
}
