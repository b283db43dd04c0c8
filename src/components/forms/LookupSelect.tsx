import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SlowCallout } from '#components/feedback/Skeleton.tsx'
import { useSlow } from '#components/hooks/use-slow.ts'
import { SelectField, type SelectFieldProps } from './SelectField.tsx'

export type LookupSelectProps = Omit<SelectFieldProps, 'options'> & {
  lookup: {
    options: SelectFieldProps['options']
    loading: boolean
    /** Why the options couldn't be loaded. */
    failure: string | undefined
    /** Also starts over while they are still loading. */
    onRetry: () => void
  }
  /** The form can be sent without it: a failure to load the options is no error. */
  optional?: boolean | undefined
}

/** A select whose options are loaded; its error is also the reason why they couldn't be. */
export function LookupSelect({ lookup, optional, placeholder, error, hint, ...props }: LookupSelectProps) {
  const { t } = useLingui()
  const { options, loading, failure, onRetry } = lookup
  const isSlow = useSlow(loading)
  return (
    <div>
      <SelectField
        {...props}
        options={options}
        placeholder={loading ? t`Loading…` : placeholder}
        error={error ?? (optional ? undefined : failure)}
        hint={optional ? (failure ?? hint) : hint}
      />
      <div role="status">{isSlow && <SlowCallout onRetry={onRetry} />}</div>
      {failure !== undefined && <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>}
    </div>
  )
}
