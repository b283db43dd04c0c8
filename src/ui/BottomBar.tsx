import { useLingui } from '@lingui/react/macro'
import css from './BottomBar.module.css'
import { cx } from './cx.ts'
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
        <Side items={items.slice(0, 2)} />
        <NavSlot item={home} className={cx(css.slot, css.home)}>
          <home.icon />
          <span>{home.label}</span>
        </NavSlot>
        <Side items={items.slice(2, 4)} />
      </div>
    </nav>
  )
}

/** The visitor's bar: four places. */
export function PublicBar({ items }: { items: readonly NavItem[] }) {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main`}>
      <div className={css.flat} />
      <div className={cx(css.row, css.whole)}>
        <Side items={items} />
      </div>
    </nav>
  )
}

/** Places beside each other; on narrow screens a longer word takes room from a shorter one. */
function Side({ items }: { items: readonly NavItem[] }) {
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
