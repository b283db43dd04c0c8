import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import css from './BottomBar.module.css'
import { BottomBarSide } from './BottomBarSide.tsx'
import { type NavItem, NavItemLink } from './NavItem.tsx'

/**
 * Bottom bar for members: two items, the raised home button, two items. Replaced by the side rail on wide
 * screens.
 */
export function MemberBottomBar({ items, home }: { items: readonly NavItem[]; home: NavItem }) {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main`}>
      <div className={css.notchedBackground}>
        <svg viewBox="0 0 116 41" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0C12 0 19 4 22 12C27 27 40 38 58 38S89 27 94 12C97 4 104 0 116 0V41H0Z" />
        </svg>
      </div>
      <div className={css.row}>
        <BottomBarSide items={items.slice(0, 2)} />
        <NavItemLink item={home} className={cx(css.slot, css.home)}>
          <home.icon />
          <span>{home.label}</span>
        </NavItemLink>
        <BottomBarSide items={items.slice(2, 4)} />
      </div>
    </nav>
  )
}
