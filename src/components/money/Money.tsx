import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import text from '#components/styles/text.module.css'
import { cx } from '#components/utils/cx.ts'
import { currencySign } from '#contract/currency.ts'
import css from './Money.module.css'
import { MoneyDisplayContext } from './money-display-context.ts'
import { fitOf, type MoneyText, moneyText } from './money-parts.ts'

export interface MoneyProps {
  /** Integer satang; undefined when unknown: shown as a dash, never as 0. */
  satang: number | undefined
  size?: 'hero' | 'l' | 'm' | 's' | undefined
  tone?: 'ink' | 'pos' | 'muted' | undefined
  /** A credit carries '+'. */
  plus?: boolean | undefined
  /** Figures that aren't money (game credit) have no sign. */
  unit?: 'money' | 'credit' | undefined
  /** The figure stays readable although the page's figures are hidden, e.g. an amount being confirmed. */
  always?: boolean | undefined
}

/** An amount: decimals and currency step back; six dots when hidden, a dash when unknown. */
export function Money({ satang, size = 's', tone = 'ink', plus, unit = 'money', always }: MoneyProps) {
  const { t } = useLingui()
  const display = useContext(MoneyDisplayContext)
  const { hidden } = display
  const className = cx(css.money, css[size], tone !== 'ink' && css[tone])
  if (satang === undefined) {
    return (
      <span className={className}>
        <span aria-hidden="true">–</span>
        <span className={text.srOnly}>{t`Unknown`}</span>
      </span>
    )
  }
  const symbol = unit === 'money' && currencySign(display.currency)
  const currency = symbol && <span className={css.currency}>{symbol}</span>
  if (hidden && !always) {
    return (
      <span className={className}>
        <span aria-hidden="true">
          {currency}
          <span className={css.dots}>••••••</span>
        </span>
        <span className={text.srOnly}>{t`Hidden`}</span>
      </span>
    )
  }
  const parts = moneyText(satang, plus)
  return (
    <span className={className} data-fit={size === 'hero' ? fitOf(parts.whole) : undefined}>
      <Figure {...parts} currency={currency} />
    </span>
  )
}

/** The inside of an amount that is known and shown. */
function Figure({ sign, whole, decimals, currency }: MoneyText & { currency: ReactNode }) {
  return (
    <>
      {sign}
      {currency}
      {whole}
      <span className={css.decimals}>{decimals}</span>
    </>
  )
}

/**
 * An amount as large as the total at home, of texts that are ready: for a page that is drawn before anything can be
 * counted.
 * @param symbol currency sign
 * @param fit what `fitOf` says of `whole`
 */
export function HeroFigure({
  symbol,
  fit,
  ...parts
}: MoneyText & { symbol: string; fit: string | undefined }) {
  return (
    <span className={cx(css.money, css.hero)} data-fit={fit}>
      <Figure {...parts} currency={<span className={css.currency}>{symbol}</span>} />
    </span>
  )
}
