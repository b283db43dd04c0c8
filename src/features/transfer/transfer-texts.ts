import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { unreadableAmount } from '#components/forms/amount-input.ts'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { TRANSFER_MIN, type TransferAccount, type TransferIssue } from './transfer-rules.ts'

/** Account names and validation messages of transfers, worded as in the specification (section 5). */
export function useTransferTexts() {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  const { hidden } = useContext(MoneyDisplayContext)
  return {
    ...moneyText,
    accountName: (account: TransferAccount | undefined): string =>
      account ? (account.name ?? t`Main wallet`) : '',
    issueText: (issue: TransferIssue): string => {
      switch (issue.reason) {
        case 'missing':
          return t`Please select correct account`
        case 'same':
          return t`Cannot transfer to or from same account`
        case 'minimum': {
          const least = moneyText.formatShort(TRANSFER_MIN)
          return t`Minimum amount is ${least}`
        }
        case 'unreadable':
          return t(unreadableAmount)
        case 'insufficient': {
          const reason = translateErrorKey('MONEY_NOT_ENOUGH')
          if (issue.available === undefined || hidden) return reason
          const figure = moneyText.formatAmount(issue.available.satang)
          return `${reason} ${t`Available: ${figure}`}`
        }
      }
    },
  }
}
