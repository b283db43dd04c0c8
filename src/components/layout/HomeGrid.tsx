import type { ReactNode } from 'react'
import css from './HomeGrid.module.css'

/** The balance card above the action grid; side by side from 1080 px. */
export function HomeGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
