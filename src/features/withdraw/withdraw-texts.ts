import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { BankAccount } from '../../contract/account.ts'
import type { WithdrawLookup } from '../../contract/lookups.ts'
import { keyText } from '../../lib/errors.ts'
import { localeAtom } from '../../lib/i18n.ts'
import { useMoneyWords } from '../../ui/use-money-words.ts'
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
      const [least, most] = [words.withUnit(withdrawMin), words.withUnit(withdrawMax)]
      switch (kind) {
        case 'empty':
        case 'minimum':
          return t`Minimum amount is ${least}`
        case 'maximum':
          return t`maximum amount is ${most}`
        case 'insufficient':
          return keyText('MONEY_NOT_ENOUGH')
        case 'unknown-games':
          return t`Your main wallet holds less than this, and the balance of a game isn’t known now. Check your balances, then try again.`
        case 'ok':
          return undefined
      }
    },
    /** In the member's language where the operator gave it; else Thai, else the code. */
    bankName: ({ bank, bankCode }: BankAccount): string => {
      const own = locale === 'en' ? bank?.nameEN : locale === 'la' ? bank?.nameLA : undefined
      return own ?? bank?.nameTH ?? bank?.nameEN ?? bankCode
    },
  }
}
