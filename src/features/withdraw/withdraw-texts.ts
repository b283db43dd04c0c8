import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { unreadableAmount } from '#components/forms/amount-input.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import type { WithdrawalCheck } from './withdraw-rules.ts'

/** Texts of withdrawals: validation messages as worded in the specification (section 5), and bank names. */
export function useWithdrawTexts() {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const moneyText = useMoneyText()
  return {
    ...moneyText,
    validationText: (
      { kind }: WithdrawalCheck,
      { withdrawMin, withdrawMax }: WithdrawLookup,
    ): string | undefined => {
      const least = moneyText.formatShort(withdrawMin ?? 1)
      const most = moneyText.formatShort(withdrawMax?.satang ?? 0)
      switch (kind) {
        case 'empty':
        case 'minimum':
          return t`Minimum amount is ${least}`
        case 'unreadable':
          return t(unreadableAmount)
        case 'maximum':
          return t`maximum amount is ${most}`
        case 'insufficient':
          return translateErrorKey('MONEY_NOT_ENOUGH')
        case 'unknown-games':
          return t`Your main wallet holds less than this, and the balance of a game isn’t known now. Check your balances, then try again.`
        case 'ok':
          return undefined
      }
    },
    bankName: ({ bank, bankCode }: BankAccount): string =>
      getBankName(bank, bankCode, locale) ?? bankCode ?? '',
  }
}
