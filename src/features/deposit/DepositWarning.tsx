import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useContext } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { currencySign } from '#contract/currency.ts'
import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { formatMoneyText } from '#lib/format/money.ts'

/**
 * Warning for deposits from an amount that the member has set (responsible play).
 * @param satang amount of the deposit; undefined if only the bank's or wallet's app knows it
 */
export function DepositWarning({ satang }: { satang?: number | undefined }) {
  const { warnAt: limits } = useAtomValue(playLimitsAtom)
  const account = useAtomValue(currencyAtom)
  const { currency: paid } = useContext(MoneyDisplayContext)
  const paidLimit = paid && limits?.[paid]
  // An amount can't be compared with a limit in another currency.
  const accountLimit = account && limits?.[account]
  const warnAt = paidLimit ?? accountLimit
  if (warnAt === undefined) return null
  const isComparable = satang !== undefined && paidLimit !== undefined
  if (isComparable && satang < warnAt) return null
  const limit = currencySign(paidLimit === undefined ? account : paid) + formatMoneyText(warnAt)
  return (
    <Callout tone="warn" role="status">
      {isComparable ? (
        <Trans>Your deposit reminder starts at {limit}, and this deposit reaches it.</Trans>
      ) : (
        <Trans>Your deposit reminder starts at {limit}. Please check the amount before you send it.</Trans>
      )}
    </Callout>
  )
}
