import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Stepper.module.css'

export interface StepperProps {
  /** 1-based. */
  step: number
  total: number
  /** Title of the current step. */
  title: ReactNode
  /** Title of the next step; undefined on the last. */
  next?: ReactNode
}

/** Progress of a multi-step form (registration). */
export function Stepper({ step, total, title, next }: StepperProps) {
  return (
    <div className={css.steps}>
      <div className={css.bar} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => index + 1).map((part) => (
          <span
            key={part}
            className={cx(css.segment, part < step && css.done, part === step && css.current)}
          />
        ))}
      </div>
      <p className={css.text}>
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
