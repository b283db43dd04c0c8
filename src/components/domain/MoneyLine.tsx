import { useLingui } from '@lingui/react/macro'
import { SrOnly } from '#components/content/Text.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './MoneyLine.module.css'

export interface MoneyLineProps {
  /** In the order in which they happen. Empty if there is only one: then nothing is shown. */
  steps: readonly MoneyLineStep[]
  /** Text below the steps, e.g. the usual duration. */
  note?: string | undefined
  /** In the flow of the text, for places that are low. */
  compact?: boolean | undefined
}

export interface MoneyLineStep {
  readonly name: string
  /** `next`: what is awaited now. `later`: not before that. */
  readonly state: 'done' | 'next' | 'later' | 'failed'
  /** Clock time; absent if unknown. */
  readonly time?: string | undefined
}

const icons = { done: IconCheck, next: IconClock, failed: IconClose } as const

/** The steps of a movement, with the times at which they were completed. */
export function MoneyLine({ steps, note, compact }: MoneyLineProps) {
  const { t } = useLingui()
  if (steps.length === 0) return null
  const states = { done: t`Done`, next: undefined, later: t`Not yet`, failed: undefined }
  return (
    <div>
      <ol className={compact ? css.compact : css.line} aria-label={t`Steps`}>
        {steps.map(({ name, state, time }) => {
          const Icon = state === 'later' ? undefined : icons[state]
          return (
            <li
              key={name}
              className={cx(css.step, css[state])}
              aria-current={state === 'next' ? 'step' : undefined}
            >
              <span className={css.mark}>{Icon && <Icon size={16} />}</span>
              <span className={css.name}>{name}</span>
              {states[state] !== undefined && <SrOnly>{states[state]}</SrOnly>}
              {time !== undefined && <span className={css.time}>{time}</span>}
            </li>
          )
        })}
      </ol>
      {note !== undefined && <p className={css.note}>{note}</p>}
    </div>
  )
}
