import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconEye } from '#components/icons/Eye.tsx'
import { IconEyeOff } from '#components/icons/EyeOff.tsx'
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
  /** Undefined: the card has no pocket for it. */
  inviteBonusSatang?: number | undefined
  /** The button that claims it (`variant="inverse" small`). */
  inviteAction?: ReactNode
  /** Small text below the invite bonus, e.g. why it can't be claimed. */
  inviteNote?: ReactNode
}

/** The balance card of the home screen: the total, how fresh it is, and the invite bonus in the pocket. */
export function BalanceCard(props: BalanceCardProps) {
  const { totalSatang, breakdown, freshness, breakdownAction, onToggleHidden } = props
  const { inviteBonusSatang, inviteAction, inviteNote } = props
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  return (
    <section className={css.card} aria-label={t`Total balance`}>
      <div className={cx(css.top, inviteBonusSatang === undefined && css.withoutPocket)}>
        <div className={css.coin} />
        <div className={css.label}>
          <span>
            <Trans>Total balance</Trans>
          </span>
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
      {inviteBonusSatang !== undefined && (
        <PocketPanel className={css.pocket}>
          <div>
            <p className={css.caption}>
              <Trans>Invite bonus</Trans>
            </p>
            <p className={css.inviteAmount}>
              <Money satang={inviteBonusSatang} size="m" />
            </p>
            {inviteNote && <p className={css.caption}>{inviteNote}</p>}
          </div>
          {inviteAction && <div className={css.action}>{inviteAction}</div>}
        </PocketPanel>
      )}
    </section>
  )
}
