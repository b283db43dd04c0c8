import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { type NavItem, NavSlot } from './NavItem.tsx'
import css from './SideRail.module.css'

export interface RailProps {
  /** The operator's name. */
  name: string
  items: readonly NavItem[]
  /** The last place: logout. */
  last: NavItem
  version: string
}

/** The member's navigation from 1080 px on; hidden below. */
export function Rail({ name, items, last, version }: RailProps) {
  const { t } = useLingui()
  return (
    <aside className={css.rail} aria-label={name}>
      <div className={css.brand}>
        <BrandMark />
        <span>{name}</span>
      </div>
      <nav aria-label={t`Main`}>
        {items.map((item) => (
          <Place key={item.key} item={item} />
        ))}
      </nav>
      <div className={css.foot}>
        <span data-dock="rail" />
        <Place item={last} />
        <p className={css.version}>{version}</p>
      </div>
    </aside>
  )
}

function Place({ item }: { item: NavItem }) {
  return (
    <NavSlot item={item} className={css.place}>
      <item.icon />
      <span>{item.label}</span>
    </NavSlot>
  )
}
