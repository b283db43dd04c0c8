import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { cx } from '#components/utils/cx.ts'
import bottomBar from './BottomBar.module.css'
import { BottomBarSide } from './BottomBar.tsx'
import css from './MemberNavigation.module.css'
import { type NavItem, NavItemLink } from './NavItem.tsx'

export interface SideRailProps {
  /** The operator's name. */
  name: string
  items: readonly NavItem[]
  /** The item at the bottom: logout. */
  lastItem: NavItem
  version: string
}

/** Navigation for members on screens from 1080 px; hidden below. */
export function SideRail({ name, items, lastItem, version }: SideRailProps) {
  const { t } = useLingui()
  return (
    <aside className={css.rail} aria-label={name}>
      <div className={css.brand}>
        <BrandMark />
        <span>{name}</span>
      </div>
      <nav aria-label={t`Main`}>
        {items.map((item) => (
          <RailItem key={item.key} item={item} />
        ))}
      </nav>
      <div className={css.footer}>
        <span data-dock="rail" />
        <RailItem item={lastItem} />
        <p className={css.version}>{version}</p>
      </div>
    </aside>
  )
}

function RailItem({ item }: { item: NavItem }) {
  return (
    <NavItemLink item={item} className={css.item}>
      <item.icon />
      <span>{item.label}</span>
    </NavItemLink>
  )
}

/**
 * Bottom bar for members: two items, the raised home button, two items. Replaced by the side rail on wide
 * screens.
 */
export function MemberBottomBar({ items, home }: { items: readonly NavItem[]; home: NavItem }) {
  const { t } = useLingui()
  return (
    <nav className={bottomBar.bar} aria-label={t`Main`}>
      <div className={bottomBar.notchedBackground}>
        <svg viewBox="0 0 116 41" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0C12 0 19 4 22 12C27 27 40 38 58 38S89 27 94 12C97 4 104 0 116 0V41H0Z" />
        </svg>
      </div>
      <div className={bottomBar.row}>
        <BottomBarSide items={items.slice(0, 2)} />
        <NavItemLink item={home} className={cx(bottomBar.slot, bottomBar.home)}>
          <home.icon />
          <span>{home.label}</span>
        </NavItemLink>
        <BottomBarSide items={items.slice(2, 4)} />
      </div>
    </nav>
  )
}
