import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SelectField, type SelectFieldProps } from '#components/forms/SelectField.tsx'
import { sourcesResource } from '#domain/lookups/lookup-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'

type SourceSelectProps = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>

/** Where a newcomer has heard of the operator; nobody must say. */
export function SourceSelect(props: SourceSelectProps) {
  const { t } = useLingui()
  const { value: sources, error, loading, refresh } = useResource(sourcesResource)
  if (sources?.length === 0) return null
  const failed = sources === undefined && error !== undefined && !loading
  return (
    <div>
      <SelectField
        label={t`Where did you hear about us?`}
        aside={t`optional`}
        placeholder={sources === undefined && loading ? t`Loading…` : t`Choose a source`}
        options={(sources ?? []).map(({ code, description }) => ({ value: code, label: description }))}
        hint={failed && t`The list couldn't be loaded. You can go on without it.`}
        {...props}
      />
      {failed && <LinkButton onClick={() => void refresh()}>{t`Try again`}</LinkButton>}
    </div>
  )
}
