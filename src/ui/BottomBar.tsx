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
        {items.slice(0, 2).map((item) => (
          <Slot key={item.key} item={item} />
        ))}
        <NavSlot item={home} className={cx(css.slot, css.home)}>
          <home.icon />
          <span>{home.label}</span>
        </NavSlot>
        {items.slice(2, 4).map((item) => (
          <Slot key={item.key} item={item} />
        ))}
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
      <div className={cx(css.row, css.four)}>
        {items.map((item) => (
          <Slot key={item.key} item={item} />
        ))}
      </div>
    </nav>
  )
}

function Slot({ item }: { item: NavItem }) {
  return (
    <NavSlot item={item} className={css.slot}>
      <item.icon size={22} />
      <span>{item.label}</span>
    </NavSlot>
  )
}
