import css from './BottomBar.module.css'
import { type NavItem, NavItemLink } from './NavItem.tsx'

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
