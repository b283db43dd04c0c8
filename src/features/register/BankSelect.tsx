import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { bankName } from '#lib/bank-name.ts'
import { readErrorText } from '#lib/errors.ts'
import { localeAtom } from '#lib/i18n.ts'
import { banksResource } from '#lib/lookup-data.ts'
import { useResource } from '#lib/use-resource.ts'
import { IconBank } from '#ui/icons/Bank.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SelectField, type SelectFieldProps } from '#ui/SelectField.tsx'

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
          label: bankName(bank, locale) ?? bank.code,
        }))}
        start={<IconBank />}
        error={error ?? (failed && readErrorText(failure))}
        {...props}
      />
      {failed && <LinkButton onClick={() => void refresh()}>{t`Try again`}</LinkButton>}
    </div>
  )
}
