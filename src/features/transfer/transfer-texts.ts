import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { type Place, type Refusal, TRANSFER_MIN } from './transfer-rules.ts'

/** The words of transfers: names of places, and refusals as the specification has them (section 5). */
export function useTransferTexts() {
  const { t } = useLingui()
  const words = useMoneyWords()
  const { hidden } = useContext(MoneyDisplayContext)
  return {
    ...words,
    /** A game's own name, or ours for the main wallet. */
    nameOf: (place: Place | undefined): string => (place ? (place.name ?? t`Main wallet`) : ''),
    refusal: (refusal: Refusal): string => {
      switch (refusal.why) {
        case 'unpicked':
          return t`Please select correct account`
        case 'same':
          return t`Cannot transfer to or from same account`
        case 'minimum': {
          const least = words.withUnit(TRANSFER_MIN)
          return t`Minimum amount is ${least}`
        }
        case 'insufficient': {
          const reason = translateErrorKey('MONEY_NOT_ENOUGH')
          if (refusal.available === undefined || hidden) return reason
          const figure = words.amount(refusal.available)
          return `${reason} ${t`Available: ${figure}`}`
        }
      }
    },
  }
}
