import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import css from './BottomBar.module.css'
import { type NavItem, NavItemLink } from './NavItem.tsx'

/** Bottom bar for visitors, with four items. On wide screens the header has the navigation. */
export function PublicBottomBar({ items }: { items: readonly NavItem[] }) {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main`}>
      <div className={css.background} />
      <div className={cx(css.row, css.fullWidth)}>
        <BottomBarSide items={items} />
      </div>
    </nav>
  )
}

/** A row of navigation items. On narrow screens, longer labels get more width than shorter ones. */
export function BottomBarSide({ items }: { items: readonly NavItem[] }) {
  return (
    <div className={css.side}>
      {items.map((item) => (
        <NavItemLink key={item.key} item={item} className={css.slot}>
          <item.icon size={22} />
          <span>{item.label}</span>
        </NavItemLink>
      ))}
    </div>
  )
}
