import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { type NavItem, NavItemLink } from './NavItem.tsx'
import css from './SideRail.module.css'

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
