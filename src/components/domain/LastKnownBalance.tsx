import { useLingui } from '@lingui/react/macro'
import { Freshness } from '#components/feedback/FreshnessDot.tsx'
import { HeroFigure } from '#components/money/Money.tsx'
import { fitOf } from '#components/money/money-parts.ts'
import { cx } from '#components/utils/cx.ts'
import hero from './BalanceCard.module.css'
import css from './HomeSkeleton.module.css'

/** A total in texts, as far as they depend on it; in the shell's template marks that the state script fills. */
export interface KnownFigure {
  /** Currency sign of the account that the total is of. */
  readonly symbol: string
  readonly whole: string
  readonly decimals: string
  /** What `fitOf` says of `whole`, where that is a mark. */
  readonly fit?: string | undefined
  /** Of which time it is. */
  readonly time: string
}

/** The upper part of home's balance card while nothing newer is known than what home showed last. */
export function KnownTotal({ symbol, whole, decimals, fit = fitOf(whole), time }: KnownFigure) {
  const { t } = useLingui()
  return (
    <div className={hero.top} data-total>
      <div className={hero.coin} />
      <div className={hero.label}>{t`Total balance`}</div>
      <p>
        <HeroFigure symbol={symbol} sign="" whole={whole} decimals={decimals} fit={fit} />
      </p>
      <div className={cx(hero.parts, css.partsLine)} />
      <div className={hero.fresh}>
        <Freshness stale>{t`Last known balance, as of ${time}`}</Freshness>
      </div>
    </div>
  )
}
