import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconEye } from '#components/icons/Eye.tsx'
import { IconEyeOff } from '#components/icons/EyeOff.tsx'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import css from './BalanceCard.module.css'

export interface HeroProps {
  /** Wallet and games together, satang; undefined when unknown. */
  total: number | undefined
  /** The line under the figure that names its parts. */
  parts?: ReactNode
  /** A `Freshness` for the figure. */
  freshness: ReactNode
  /** A quiet action with the parts, beside their age (`LinkButton plain`). */
  partsAction?: ReactNode
  /** Hides or shows every figure of the page. */
  onToggleHidden: () => void
  /** Invite bonus, satang; undefined: no pocket for it. */
  inviteBonus?: number | undefined
  /** The button that receives it (`look="rice" small`). */
  inviteAction?: ReactNode
  /** Small words below the invite bonus, e.g. why it can't be received. */
  inviteNote?: ReactNode
}

/** The balance card: total, its age, and the invite bonus in the pocket. */
export function Hero(props: HeroProps) {
  const { total, parts, freshness, partsAction, onToggleHidden } = props
  const { inviteBonus, inviteAction, inviteNote } = props
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  return (
    <section className={css.hero} aria-label={t`Total balance`}>
      <div className={cx(css.top, inviteBonus === undefined && css.whole)}>
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
          <Money satang={total} size="hero" />
        </p>
        {parts && <div className={css.parts}>{parts}</div>}
        <div className={css.fresh}>
          {freshness}
          {partsAction}
        </div>
      </div>
      {inviteBonus !== undefined && (
        <Pocket className={css.pocket}>
          <div>
            <p className={css.name}>
              <Trans>Invite bonus</Trans>
            </p>
            <p className={css.sum}>
              <Money satang={inviteBonus} size="m" />
            </p>
            {inviteNote && <p className={css.name}>{inviteNote}</p>}
          </div>
          {inviteAction && <div className={css.action}>{inviteAction}</div>}
        </Pocket>
      )}
    </section>
  )
}
