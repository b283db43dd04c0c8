import type { ReactNode } from 'react'
import { IconCheck } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './NumberedStep.module.css'

interface NumberedStepProps {
  /** Without it, the step has no mark: it is the only one. */
  number?: number | undefined
  title: ReactNode
  subtitle?: ReactNode
  /** Shows a check mark instead of the number. */
  isDone?: boolean | undefined
  /** A link at the end, e.g. to see a done step again. */
  action?: ReactNode
}

/** One step of numbered instructions. */
export function NumberedStep({ number, title, subtitle, isDone, action }: NumberedStepProps) {
  return (
    <div className={css.step}>
      {number !== undefined && (
        <span className={cx(css.number, isDone && css.done)}>
          {isDone ? <IconCheck size={20} /> : number}
        </span>
      )}
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      {action}
    </div>
  )
}
