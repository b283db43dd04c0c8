import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

type LookupSelectProps = Omit<SelectFieldProps, 'options'> & {
  lookup: {
    options: SelectFieldProps['options']
    loading: boolean
    /** Why the options couldn't be loaded. */
    failure: string | undefined
    onRetry: () => void
  }
}

/** A select whose options are loaded; its error is also the reason why they couldn't be. */
export function LookupSelect({ lookup, placeholder, error, ...props }: LookupSelectProps) {
  const { t } = useLingui()
  const { options, loading, failure, onRetry } = lookup
  return (
    <div>
      <SelectField
        {...props}
        options={options}
        placeholder={loading ? t`Loading…` : placeholder}
        error={error ?? failure}
      />
      {failure !== undefined && <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>}
    </div>
  )
}
