import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import css from './BottomBar.module.css'
import { BarSide } from './BottomBarSide.tsx'
import type { NavItem } from './NavItem.tsx'

/** The visitor's bar: four places. */
export function PublicBar({ items }: { items: readonly NavItem[] }) {
  const { t } = useLingui()
  return (
    <nav className={css.bar} aria-label={t`Main`}>
      <div className={css.flat} />
      <div className={cx(css.row, css.whole)}>
        <BarSide items={items} />
      </div>
    </nav>
  )
}
