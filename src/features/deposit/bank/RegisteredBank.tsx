import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { BankAccount } from '#contract/account.ts'
import { bankName } from '#domain/lookups/bank-name.ts'
import { lastFourDigits } from '#lib/format/account-number.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'

/** The member's own bank account, the only one that money may come from. */
export function RegisteredBank({ account }: { account: BankAccount | undefined }) {
  const locale = useAtomValue(localeAtom)
  if (!account) return <Trans>Only money from your own registered account is counted.</Trans>
  const name = bankName(account.bank, locale) ?? account.bankCode
  const digits = account.bankAccountNo === undefined ? undefined : lastFourDigits(account.bankAccountNo)
  if (name === undefined || digits === undefined)
    return <Trans>Only money from your own registered account is counted.</Trans>
  return (
    <Trans>
      Only {name} ending in <strong>{digits}</strong>
    </Trans>
  )
}
