import { useLingui } from '@lingui/react/macro'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { Satang } from '#contract/money.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { type Funds, mainAfter } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface ReviewRowsProps {
  funds: Funds
  bank: BankAccount | undefined
  satang: Satang
  /** Part that comes from the games, in satang. */
  fromGames: number
}

/** Where the money comes from and goes to, and what stays. */
export function ReviewRows({ funds, bank, satang, fromGames }: ReviewRowsProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  return (
    <KeyValue>
      <KeyValueRow name={t`From`}>{fromGames > 0 ? t`Main wallet and games` : t`Main wallet`}</KeyValueRow>
      {bank && (
        <>
          <KeyValueRow name={t`To account`}>
            {bankName(bank)}
            <br />
            {formatAccountNumber(bank.bankAccountNo ?? '')}
          </KeyValueRow>
          {bank.bankAccountName !== undefined && (
            <KeyValueRow name={t`Account name`}>{bank.bankAccountName}</KeyValueRow>
          )}
        </>
      )}
      <KeyValueRow name={t`Left in main wallet`}>
        <Money satang={mainAfter(funds, satang)} />
      </KeyValueRow>
    </KeyValue>
  )
}
