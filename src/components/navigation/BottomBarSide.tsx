import css from './BottomBar.module.css'
import { type NavItem, NavSlot } from './NavItem.tsx'

/** Places beside each other; on narrow screens a longer word takes room from a shorter one. */
export function BarSide({ items }: { items: readonly NavItem[] }) {
  return (
    <div className={css.side}>
      {items.map((item) => (
        <NavSlot key={item.key} item={item} className={css.slot}>
          <item.icon size={22} />
          <span>{item.label}</span>
        </NavSlot>
      ))}
    </div>
  )
}
