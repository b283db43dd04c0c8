import type { ReactNode } from 'react'
import css from './NumberedStep.module.css'

/** One step of numbered instructions. */
export function NumberedStep({
  number,
  title,
  subtitle,
}: {
  number: number
  title: ReactNode
  subtitle?: ReactNode
}) {
  return (
    <div className={css.step}>
      <span className={css.number}>{number}</span>
      <div>
        <p className={css.title}>{title}</p>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
    </div>
  )
}
