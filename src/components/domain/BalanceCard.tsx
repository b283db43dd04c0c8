import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconEye, IconEyeOff } from '#components/icons/start.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import css from './BalanceCard.module.css'

export interface BalanceCardProps {
  /** Wallet and games together; undefined when unknown. */
  totalSatang: number | undefined
  /** A secondary action beside the total (`LinkButton inheritColor`). */
  totalAction?: ReactNode
  /** The line below the total, with the amounts in the wallet and in games. */
  breakdown?: ReactNode
  /** A `FreshnessDot` for the total. */
  freshness: ReactNode
  /** Hides or shows all amounts of the page. */
  onToggleHidden: () => void
  /** A `BalancePocket`; without it, the card has no pocket. */
  pocket?: ReactNode
}

/** The balance card of the home screen: the total, how fresh it is, and a pocket below. */
export function BalanceCard(props: BalanceCardProps) {
  const { totalSatang, totalAction, breakdown, freshness, onToggleHidden, pocket } = props
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  return (
    <section className={css.card} aria-label={t`Total balance`}>
      <div className={cx(css.top, !pocket && css.withoutPocket)}>
        <div className={css.coin} />
        <div className={css.head}>
          <div>
            <p className={css.label}>{t`Total balance`}</p>
            {freshness}
          </div>
          <IconButton
            label={t`Hide amounts`}
            icon={hidden ? <IconEyeOff /> : <IconEye />}
            aria-pressed={hidden}
            onClick={onToggleHidden}
          />
        </div>
        <div className={css.total}>
          <p aria-live="polite">
            <Money satang={totalSatang} size="hero" />
          </p>
          {totalAction}
        </div>
        {breakdown && <div className={css.breakdown}>{breakdown}</div>}
      </div>
      {pocket && <PocketPanel className={css.pocket}>{pocket}</PocketPanel>}
    </section>
  )
}

export interface BalancePocketProps {
  caption?: ReactNode
  /** A `Money` of size `m`, or a short text. */
  content: ReactNode
  /** Small text below the content. */
  note?: ReactNode
  /** A button (`variant="inverse" small`). */
  action: ReactNode
}

/** Content of the balance card's pocket: one sentence and its action. */
export function BalancePocket({ caption, content, note, action }: BalancePocketProps) {
  return (
    <>
      <div className={css.sentence}>
        {caption && <p className={css.caption}>{caption}</p>}
        <p className={css.pocketContent}>{content}</p>
        {note && <p className={css.note}>{note}</p>}
      </div>
      <div className={css.action}>{action}</div>
    </>
  )
}
