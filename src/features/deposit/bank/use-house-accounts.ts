import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { DepositLookup } from '#contract/lookups.ts'
import { getBankName, getExactBankName } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'

/** A receiving account of the operator, formatted for display. */
export interface HouseAccount {
  /** Name of the bank or wallet. */
  readonly place: string
  readonly holder: string | undefined
  /** Account number without separators, if known. */
  readonly digits: string | undefined
  readonly automatic: boolean
}

type HouseBank = DepositLookup['banks'][number]

/**
 * Resolves bank names: in the current language from the account, else from the banks lookup, which is only
 * fetched if an account lacks such a name; else in any language.
 */
function useHouseBankName(accounts: readonly HouseBank[]): (account: HouseBank) => string | undefined {
  const locale = useAtomValue(localeAtom)
  const { value: banks } = useAtomValue(banksResource.state)
  const known = accounts.every(({ bank }) => getExactBankName(bank, locale) !== undefined)
  useEffect(() => (known ? undefined : banksResource.attach()), [known])
  return ({ bank, bankName: named, bankCode }) => {
    const listed = banks?.find(({ code }) => code === bankCode)
    return (
      getExactBankName(bank, locale) ??
      getExactBankName(listed, locale) ??
      getBankName(bank, locale) ??
      getBankName(listed, locale) ??
      named ??
      bankCode
    )
  }
}

/** The operator's receiving accounts, banks first. */
export function useHouseAccounts(lookup: DepositLookup): readonly HouseAccount[] {
  const { t } = useLingui()
  const nameOf = useHouseBankName(lookup.banks)
  return [
    ...lookup.banks.map((bank) => ({
      place: nameOf(bank) ?? t`Bank`,
      holder: bank.bankAccountName,
      digits: bank.bankAccountNo,
      automatic: bank.mode === 'AUTO',
    })),
    ...lookup.wallets.map((wallet) => ({
      place: t`TrueMoney Wallet`,
      holder: wallet.walletAccountName,
      digits: wallet.walletAccountNo,
      automatic: wallet.mode === 'AUTO',
    })),
  ]
}
