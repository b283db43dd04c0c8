import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { useFadeOnChange } from '#components/hooks/use-fade-on-change.ts'
import text from '#components/styles/text.module.css'
import { cx } from '#components/utils/cx.ts'
import { currencySign } from '#contract/currency.ts'
import { amountSize, type MoneyParts, splitMoney } from '#lib/format/money.ts'
import css from './Money.module.css'
import { MoneyDisplayContext } from './money-display-context.ts'

export interface MoneyProps {
  /** Integer; undefined (unknown) is shown as a dash, never as 0. */
  satang: number | undefined
  size?: 'hero' | 'l' | 'm' | 's' | undefined
  tone?: 'ink' | 'pos' | 'muted' | undefined
  /** Shows '+' before positive amounts. */
  showPlus?: boolean | undefined
  /** `credit` (game credit) has no currency sign. */
  unit?: 'money' | 'credit' | undefined
  /** Shows the amount even if the member hides amounts, e.g. in a confirmation. */
  alwaysVisible?: boolean | undefined
}

/** An amount, with smaller decimals and currency sign; six dots if hidden, a dash if unknown. */
export function Money({
  satang,
  size = 's',
  tone = 'ink',
  showPlus,
  unit = 'money',
  alwaysVisible,
}: MoneyProps) {
  const { t } = useLingui()
  const display = useContext(MoneyDisplayContext)
  const hidden = display.hidden && !alwaysVisible
  const parts = satang === undefined ? undefined : splitMoney(satang, showPlus)
  // Small amounts only when they are hidden or shown: some change with every key that is typed.
  const shown = size === 's' ? 'amount' : `${parts?.whole}${parts?.decimals}`
  const figure = useFadeOnChange<HTMLSpanElement>(parts && (hidden ? 'dots' : shown))
  const className = cx(css.money, css[size], tone !== 'ink' && css[tone], 'notranslate')
  if (!parts) {
    return (
      <span ref={figure} className={className}>
        <span aria-hidden="true">–</span>
        <span className={text.srOnly}>{t`Unknown`}</span>
      </span>
    )
  }
  const symbol = unit === 'money' && currencySign(display.currency)
  const currency = symbol && <span className={css.currency}>{symbol}</span>
  if (hidden) {
    return (
      <span ref={figure} className={className}>
        <span aria-hidden="true">
          {currency}
          <span className={css.dots}>••••••</span>
        </span>
        <span className={text.srOnly}>{t`Hidden`}</span>
      </span>
    )
  }
  return (
    <span
      ref={figure}
      className={className}
      data-fit={size === 'hero' ? amountSize(parts.whole) : undefined}
      translate="no"
    >
      <MoneyContent {...parts} currency={currency} />
    </span>
  )
}

function MoneyContent({ sign, whole, decimals, currency }: MoneyParts & { currency: ReactNode }) {
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
 * An amount in the size of the home screen's total, from preformatted parts: for the prerendered shell.
 * @param symbol currency sign
 * @param fit result of `amountSize(whole)`
 */
export function TotalAmount({
  symbol,
  fit,
  ...parts
}: MoneyParts & { symbol: string; fit: string | undefined }) {
  return (
    <span className={cx(css.money, css.hero, 'notranslate')} data-fit={fit} translate="no">
      <MoneyContent {...parts} currency={<span className={css.currency}>{symbol}</span>} />
    </span>
  )
}
