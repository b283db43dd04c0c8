import { useLingui } from '@lingui/react/macro'
import { BarSide } from './BarSide.tsx'
import css from './BottomBar.module.css'
import { cx } from './cx.ts'
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
