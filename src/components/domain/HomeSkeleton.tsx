import { useLingui } from '@lingui/react/macro'
import { FreshnessDot } from '#components/feedback/DataAge.tsx'
import skeleton from '#components/feedback/Skeleton.module.css'
import { HomeColumns } from '#components/layout/HomeColumns.tsx'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import carousel from '#components/media/Carousel.module.css'
import { TotalAmount } from '#components/money/Money.tsx'
import actions from '#components/navigation/ActionGrid.module.css'
import { cx } from '#components/utils/cx.ts'
import { amountSize } from '#lib/format/money.ts'
import balance from './BalanceCard.module.css'
import game from './GameCard.module.css'
import css from './HomeSkeleton.module.css'
import profile from './ProfileHeader.module.css'

const ACTION_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const GAME_KEYS = ['a', 'b', 'c'] as const

/**
 * Skeleton of the home screen, with the same geometry. Has no state, so that the build can prerender the app
 * shell from it. Sizes are classes because the Content Security Policy forbids style attributes in HTML.
 * @param lastKnown the total that the home screen showed last
 * @param firstPaintOnly renders only what the first paint shows, to keep the HTML small
 */
export function HomeSkeleton({
  lastKnown,
  firstPaintOnly,
}: {
  lastKnown?: LastKnownTotal | undefined
  firstPaintOnly?: boolean
}) {
  return (
    <div className={css.page} aria-hidden="true">
      <div className={profile.header}>
        <SkeletonBlock size={css.avatar} />
        <div className={profile.info}>
          <div className={css.nameLine}>
            <SkeletonBlock size={css.name} />
          </div>
          <div className={css.captionLine}>
            <SkeletonBlock size={css.caption} />
          </div>
        </div>
        <SkeletonBlock size={cx(css.refresh, profile.last)} />
      </div>
      <HomeColumns
        first={
          <HomeGrid>
            <div className={balance.card}>
              {lastKnown ? <LastKnownBalance {...lastKnown} /> : <BalanceSkeleton />}
              {!firstPaintOnly && <BonusSkeleton />}
            </div>
            {!firstPaintOnly && (
              <div className={actions.grid}>
                {ACTION_KEYS.map((key) => (
                  <div className={actions.action} key={key}>
                    <SkeletonBlock size={css.avatar} />
                    <div className={css.actionLabelLine}>
                      <SkeletonBlock size={css.actionLabel} />
                    </div>
                  </div>
                ))}
              </div>
            )}
          </HomeGrid>
        }
      >
        {!firstPaintOnly && <GamesSkeleton />}
      </HomeColumns>
    </div>
  )
}

function BalanceSkeleton() {
  return (
    <div className={balance.top} data-total>
      <div className={balance.head}>
        <div>
          <div className={css.labelLine}>
            <SkeletonBlock onBrandBackground size={css.label} />
          </div>
          <div className={css.captionLine}>
            <SkeletonBlock onBrandBackground size={css.age} />
          </div>
        </div>
      </div>
      <div className={css.totalLine}>
        <SkeletonBlock onBrandBackground size={css.total} />
      </div>
      <div className={cx(balance.breakdown, css.partsLine)}>
        <SkeletonBlock onBrandBackground size={css.caption} />
      </div>
    </div>
  )
}

function BonusSkeleton() {
  return (
    <PocketPanel className={balance.pocket}>
      <div>
        <div className={css.captionLine}>
          <SkeletonBlock onBrandBackground size={css.label} />
        </div>
        <div className={css.bonusLine}>
          <SkeletonBlock onBrandBackground size={css.amount} />
        </div>
      </div>
      <div className={balance.action}>
        <SkeletonBlock onBrandBackground size={css.receive} />
      </div>
    </PocketPanel>
  )
}

/** Skeleton of the first row of games. */
export function GamesSkeleton() {
  return (
    <div className={cx(css.page, css.section)} aria-hidden="true">
      <div className={css.sectionHeader}>
        <SkeletonBlock size={css.actionLabel} />
      </div>
      <div className={css.noScroll}>
        <div className={carousel.track}>
          {GAME_KEYS.map((key) => (
            <div className={carousel.item} key={key}>
              <div className={game.card}>
                <div className={cx(game.art, css.art)}>
                  <SkeletonBlock size={css.picture} />
                </div>
                <PocketPanel className={game.panel}>
                  <SkeletonBlock size={css.amount} />
                  <SkeletonBlock size={css.amount} />
                </PocketPanel>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function SkeletonBlock({
  size,
  onBrandBackground,
}: {
  size: string | undefined
  onBrandBackground?: boolean
}) {
  return <span className={cx(skeleton.block, onBrandBackground && skeleton.onBrandBackground, size)} />
}

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
function LastKnownBalance({ symbol, whole, decimals, fit = amountSize(whole), time }: LastKnownTotal) {
  const { t } = useLingui()
  return (
    <div className={balance.top} data-total>
      <div className={balance.coin} />
      <div className={balance.head}>
        <div>
          <p className={balance.label}>{t`Total balance`}</p>
          <FreshnessDot stale>{t`Last known at ${time}`}</FreshnessDot>
        </div>
      </div>
      <p>
        <TotalAmount symbol={symbol} sign="" whole={whole} decimals={decimals} fit={fit} />
      </p>
      <div className={cx(balance.breakdown, css.partsLine)} />
    </div>
  )
}
