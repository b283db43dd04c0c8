import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import type { BankAccount } from '#contract/account.ts'
import type { WithdrawLookup } from '#contract/lookups.ts'
import { bankName } from '#domain/lookups/bank-name.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import type { Verdict } from './withdraw-rules.ts'

/** The words of withdrawals: refusals as the specification has them (section 5), and the bank's name. */
export function useWithdrawTexts() {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const words = useMoneyWords()
  return {
    ...words,
    /** Undefined when there is nothing to say at the field. */
    refusal: ({ kind }: Verdict, { withdrawMin, withdrawMax }: WithdrawLookup): string | undefined => {
      const least = words.withUnit(withdrawMin ?? 1)
      const most = words.withUnit(withdrawMax ?? 0)
      switch (kind) {
        case 'empty':
        case 'minimum':
          return t`Minimum amount is ${least}`
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
    bankName: ({ bank, bankCode }: BankAccount): string => bankName(bank, locale) ?? bankCode ?? '',
  }
}
