import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { BankAccount } from '../../../contract/account.ts'
import { lastFour } from '../../../lib/account-number.ts'
import { localeAtom } from '../../../lib/i18n.ts'

/** The member's own bank account, the only one that money may come from. */
export function RegisteredBank({ account }: { account: BankAccount | undefined }) {
  const locale = useAtomValue(localeAtom)
  if (!account) return <Trans>Only money from your own registered account is counted.</Trans>
  const { nameTH, nameEN, nameLA } = account.bank ?? {}
  const own = locale === 'en' ? nameEN : locale === 'la' ? nameLA : nameTH
  const name = own ?? nameTH ?? nameEN ?? account.bankCode
  const digits = lastFour(account.bankAccountNo)
  return (
    <Trans>
      Only {name} ending in <strong>{digits}</strong>
    </Trans>
  )
}
