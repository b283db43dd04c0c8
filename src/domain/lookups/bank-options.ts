import { useAtomValue } from 'jotai'
import { readErrorText } from '#lib/api/error-text.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { getBankName } from './bank-name.ts'
import { banksResource } from './lookup-resources.ts'

/** Banks for a `LookupSelect`. */
export function useBankOptions() {
  const locale = useAtomValue(localeAtom)
  const { value: banks, error, loading, reload } = useResource(banksResource)
  return {
    options: (banks ?? []).map((bank) => ({
      value: bank.code,
      label: getBankName(bank, bank.code, locale) ?? bank.code,
    })),
    loading: banks === undefined && loading,
    failure: banks === undefined && error !== undefined && !loading ? readErrorText(error) : undefined,
    onRetry: () => void reload(),
  }
}
