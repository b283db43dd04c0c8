import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import css from './BottomBar.module.css'
import { BottomBarSide } from './BottomBarSide.tsx'
import type { NavItem } from './NavItem.tsx'

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
