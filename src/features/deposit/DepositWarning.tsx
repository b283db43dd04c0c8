import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useContext } from 'react'
import { Note } from '#components/feedback/Callout.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { currencySign } from '#contract/currency.ts'
import { careAtom } from '#domain/responsible-play/limits.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { formatMoneyText } from '#lib/format/money.ts'

/**
 * The warning that the member asked for.
 * @param satang the amount of the deposit; undefined where only the bank or the wallet's app knows it
 */
export function DepositWarning({ satang }: { satang?: number | undefined }) {
  const { warnAt: limits } = useAtomValue(careAtom)
  const account = useAtomValue(currencyAtom)
  const { currency: paid } = useContext(MoneyDisplayContext)
  const own = paid && limits?.[paid]
  // Paid in another currency than the limit's, an amount can't be compared with it.
  const other = account && limits?.[account]
  const warnAt = own ?? other
  if (warnAt === undefined) return null
  const isComparable = satang !== undefined && own !== undefined
  if (isComparable && satang < warnAt) return null
  const limit = currencySign(own === undefined ? account : paid) + formatMoneyText(warnAt)
  return (
    <Note tone="warn" role="status">
      {isComparable ? (
        <Trans>You asked to be warned from {limit}, and this deposit reaches it.</Trans>
      ) : (
        <Trans>You asked to be warned from {limit}. Please look at the amount before you send it.</Trans>
      )}
    </Note>
  )
}
