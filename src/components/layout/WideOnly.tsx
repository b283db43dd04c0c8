import type { ReactNode } from 'react'
import css from './WideOnly.module.css'

/** Content that is only rendered on screens from 1080 px. It doesn't affect the layout around it. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={css.wideOnly}>{children}</div>
}
