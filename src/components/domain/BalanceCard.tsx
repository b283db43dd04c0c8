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
  /** The line below the total, with the amounts in the wallet and in games. */
  breakdown?: ReactNode
  /** A `FreshnessDot` for the total. */
  freshness: ReactNode
  /** A secondary action next to the freshness (`LinkButton inheritColor`). */
  breakdownAction?: ReactNode
  /** Hides or shows all amounts of the page. */
  onToggleHidden: () => void
  /** Without it, the card has no pocket. */
  pocket?: BalancePocket | false | undefined
}

/** What lies in the pocket of the balance card, e.g. the invite bonus. */
export interface BalancePocket {
  readonly caption: ReactNode
  /** A `Money` of size `m`, or a short text. */
  readonly content: ReactNode
  /** Small text below the content, e.g. why it can't be claimed. */
  readonly note?: ReactNode
  /** A button (`variant="inverse" small`). */
  readonly action?: ReactNode
}

/** The balance card of the home screen: the total, how fresh it is, and a pocket below. */
export function BalanceCard(props: BalanceCardProps) {
  const { totalSatang, breakdown, freshness, breakdownAction, onToggleHidden, pocket } = props
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  return (
    <section className={css.card} aria-label={t`Total balance`}>
      <div className={cx(css.top, !pocket && css.withoutPocket)}>
        <div className={css.coin} />
        <div className={css.label}>
          <span>{t`Total balance`}</span>
          <IconButton
            label={t`Hide amounts`}
            icon={hidden ? <IconEyeOff /> : <IconEye />}
            aria-pressed={hidden}
            onClick={onToggleHidden}
          />
        </div>
        <p aria-live="polite">
          <Money satang={totalSatang} size="hero" />
        </p>
        {breakdown && <div className={css.breakdown}>{breakdown}</div>}
        <div className={css.freshness}>
          {freshness}
          {breakdownAction}
        </div>
      </div>
      {pocket && (
        <PocketPanel className={css.pocket}>
          <div>
            <p className={css.caption}>{pocket.caption}</p>
            <p className={css.pocketContent}>{pocket.content}</p>
            {pocket.note && <p className={css.caption}>{pocket.note}</p>}
          </div>
          {pocket.action && <div className={css.action}>{pocket.action}</div>}
        </PocketPanel>
      )}
    </section>
  )
}
