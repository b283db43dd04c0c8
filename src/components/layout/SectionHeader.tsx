import type { ReactNode } from 'react'
import css from './SectionHeader.module.css'

export interface SectionHeaderProps {
  id?: string | undefined
  title: ReactNode
  /** Small text or buttons at the end of the line. */
  end?: ReactNode
}

/** Heading of a section. */
export function SectionHeader({ id, title, end }: SectionHeaderProps) {
  return (
    <div className={css.header}>
      <h2 id={id}>{title}</h2>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
