import type { ReactNode } from 'react'
import css from './HomeGrid.module.css'

/** Hero above the widgets; beside them from 1080 px on. */
export function HomeGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}
