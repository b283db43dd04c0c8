import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Stepper.module.css'

export interface StepsProps {
  /** 1-based. */
  step: number
  total: number
  /** What this step is about. */
  title: ReactNode
  /** The next step's name; undefined on the last. */
  next?: ReactNode
}

/** Where a registration stands. */
export function Steps({ step, total, title, next }: StepsProps) {
  return (
    <div className={css.steps}>
      <div className={css.bar} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => index + 1).map((part) => (
          <span key={part} className={cx(css.part, part < step && css.done, part === step && css.now)} />
        ))}
      </div>
      <p className={css.words}>
        <span>
          <Trans>
            <b>
              Step {step} of {total}
            </b>{' '}
            · {title}
          </Trans>
        </span>
        <span>{next ? <Trans>Next: {next}</Trans> : <Trans>Last step</Trans>}</span>
      </p>
    </div>
  )
}
