import type { ReactNode } from 'react'
import css from './NumberedStep.module.css'

/** A numbered instruction: what to do first, what next. */
export function Numbered({ number, title, sub }: { number: number; title: ReactNode; sub?: ReactNode }) {
  return (
    <div className={css.line}>
      <span className={css.number}>{number}</span>
      <div>
        <p className={css.title}>{title}</p>
        {sub && <p className={css.sub}>{sub}</p>}
      </div>
    </div>
  )
}
