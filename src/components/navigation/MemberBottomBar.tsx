import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import css from './BottomBar.module.css'
import { BarSide } from './BottomBarSide.tsx'
import { type NavItem, NavSlot } from './NavItem.tsx'

/** The member's bar: two places, the raised home button, two places. The rail replaces it on wide screens. */
export function MemberBar({ items, home }: { items: readonly NavItem[]; home: NavItem }) {
  const { t } = useLingui()
  return (
    <nav className={cx(css.bar, css.member)} aria-label={t`Main`}>
      <div className={css.ground}>
        <svg viewBox="0 0 116 41" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0C12 0 19 4 22 12C27 27 40 38 58 38S89 27 94 12C97 4 104 0 116 0V41H0Z" />
        </svg>
      </div>
      <div className={css.row}>
        <BarSide items={items.slice(0, 2)} />
        <NavSlot item={home} className={cx(css.slot, css.home)}>
          <home.icon />
          <span>{home.label}</span>
        </NavSlot>
        <BarSide items={items.slice(2, 4)} />
      </div>
    </nav>
  )
}
