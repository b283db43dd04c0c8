import { useLingui } from '@lingui/react/macro'
import css from './TopicSteps.module.css'
import type { Topic } from './topics.ts'

/** A topic's content as written steps. */
export function TopicSteps({ topic: { steps } }: { topic: Topic }) {
  const { i18n } = useLingui()
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.id}>{i18n._(step)}</li>
      ))}
    </ol>
  )
}
