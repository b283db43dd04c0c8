import { useLingui } from '@lingui/react/macro'
import { FreshnessDot } from '#components/feedback/FreshnessDot.tsx'
import { TotalAmount } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import { amountSize } from '#lib/format/money.ts'
import balance from './BalanceCard.module.css'
import css from './HomeSkeleton.module.css'

/**
 * Formatted parts of a total. In the prerendered shell they are placeholders that the boot script replaces.
 */
export interface LastKnownTotal {
  /** Currency sign of the total's account. */
  readonly symbol: string
  readonly whole: string
  readonly decimals: string
  /** Result of `amountSize(whole)`; passed in where `whole` is a placeholder. */
  readonly fit?: string | undefined
  /** When the total was read. */
  readonly time: string
}

/**
 * The upper part of the balance card with the total that the home screen showed last, until a newer one is
 * read.
 */
export function LastKnownBalance({ symbol, whole, decimals, fit = amountSize(whole), time }: LastKnownTotal) {
  const { t } = useLingui()
  return (
    <div className={balance.top} data-total>
      <div className={balance.coin} />
      <div className={balance.label}>{t`Total balance`}</div>
      <p>
        <TotalAmount symbol={symbol} sign="" whole={whole} decimals={decimals} fit={fit} />
      </p>
      <div className={cx(balance.breakdown, css.partsLine)} />
      <div className={balance.freshness}>
        <FreshnessDot stale>{t`Last known balance, as of ${time}`}</FreshnessDot>
      </div>
    </div>
  )
}
