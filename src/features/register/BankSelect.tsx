import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SelectField, type SelectFieldProps } from '#components/forms/SelectField.tsx'
import { IconBank } from '#components/icons/Bank.tsx'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { useResource } from '#lib/resource/use-resource.ts'

type BankSelectProps = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>

/** The banks of the lookup, by the platform's own picker, which can be searched by typing. */
export function BankSelect({ error, ...props }: BankSelectProps) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { value: banks, error: failure, loading, refresh } = useResource(banksResource)
  const failed = banks === undefined && failure !== undefined && !loading
  return (
    <div>
      <SelectField
        label={t`Bank`}
        placeholder={banks === undefined && loading ? t`Loading…` : t`Choose a bank`}
        options={(banks ?? []).map((bank) => ({
          value: bank.code,
          label: getBankName(bank, locale) ?? bank.code,
        }))}
        start={<IconBank />}
        error={error ?? (failed && readErrorText(failure))}
        {...props}
      />
      {failed && <LinkButton onClick={() => void refresh()}>{t`Try again`}</LinkButton>}
    </div>
  )
}
