import type { ReactNode } from 'react'
import css from './SectionHeader.module.css'

export interface SectionHeadProps {
  id?: string | undefined
  title: ReactNode
  /** Small words or buttons at the end of the line. */
  end?: ReactNode
}

/** The heading of a part of the page. */
export function SectionHead({ id, title, end }: SectionHeadProps) {
  return (
    <div className={css.head}>
      <h2 id={id}>{title}</h2>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
