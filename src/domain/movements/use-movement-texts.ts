import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { depositResource, withdrawResource } from '#domain/lookups/lookup-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { shortTime } from '#lib/format/short-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import {
  isMoving,
  type Movement,
  type MovementLine,
  type MovementStep,
  type StepName,
  type UsualSeconds,
  usualSecondsOf,
} from './movement.ts'

/** The durations that the host has named. */
export function useUsualSeconds(): UsualSeconds {
  const { slip, announced } = useResource(depositResource).value?.usualSeconds ?? {}
  return { slip, announced, withdraw: useResource(withdrawResource).value?.usualSeconds }
}

/** Texts about movements, in the member's language. */
export function useMovementTexts() {
  const { t } = useLingui()
  const stepNames: Readonly<Record<StepName, string>> = {
    sent: t`Sent`,
    checked: t`Checked`,
    credited: t`In your wallet`,
    requested: t`Requested`,
    approved: t`Approved`,
    paid: t`At your bank`,
  }
  const failedNames: Readonly<Record<StepName, string>> = {
    sent: t`Not sent`,
    checked: t`Not accepted`,
    credited: t`Not credited`,
    requested: t`Not requested`,
    approved: t`Not approved`,
    paid: t`Not paid out`,
  }
  const awaited: Readonly<Record<StepName, string>> = {
    sent: t`Not sent yet`,
    checked: t`Being checked`,
    credited: t`On its way to your wallet`,
    requested: t`Being requested`,
    approved: t`Waiting for approval`,
    paid: t`On its way to your bank`,
  }
  // What isn't reached yet must not read as if it were.
  const laterNames: Readonly<Record<StepName, string>> = {
    sent: t`Sending`,
    checked: t`Check`,
    credited: t`Your wallet`,
    requested: t`Request`,
    approved: t`Approval`,
    paid: t`Your bank`,
  }
  const isPayment = ({ name }: MovementStep, way: Movement['way']) => name === 'sent' && way === 'qr'
  const names = { done: stepNames, next: awaited, later: laterNames, failed: failedNames }
  const stepName = (step: MovementStep, way: Movement['way']) => {
    if (!isPayment(step, way)) return names[step.state][step.name]
    return step.state === 'done' ? t`Paid` : t`Waiting for your payment`
  }
  return {
    /** What is awaited; undefined if nothing is. */
    awaitedText: ({ steps, way }: Pick<Movement, 'steps' | 'way'>): string | undefined => {
      const next = steps.find(({ state }) => state === 'next')
      return next && (isPayment(next, way) ? t`Waiting for your payment` : awaited[next.name])
    },
    /** "Usually takes 2 minutes"; see `usualSecondsOf`. */
    usualText: (movement: MovementLine, usual: UsualSeconds): string | undefined => {
      const seconds = usualSecondsOf(movement, usual, now())
      return seconds === undefined ? undefined : t`Usually takes ${formatDuration(seconds)}`
    },
    /** Steps for `MoneyLine`, on the current day with the time alone. */
    lineSteps: (movement: Pick<Movement, 'steps' | 'way' | 'status'>) =>
      movement.steps.map((step) => ({
        name: stepName(step, movement.way),
        state: step.state,
        time: step.at === undefined ? undefined : formatStepTime(step.at, isMoving(movement)),
      })),
  }
}

/** Steps of what is awaited happened a moment ago: with seconds. */
function formatStepTime(at: number, isRecent: boolean): string {
  const short = shortTime(at, now())
  return isRecent && !short.includes('/') ? formatTime(at) : short
}

/** A duration in the unit that people would use, rounded up. */
export function formatDuration(seconds: number): string {
  if (seconds <= 90) return plural(Math.ceil(seconds / 10) * 10, { one: '# second', other: '# seconds' })
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return plural(minutes, { one: '# minute', other: '# minutes' })
  const hours = Math.ceil(minutes / 60)
  return hours <= 48
    ? plural(hours, { one: '# hour', other: '# hours' })
    : plural(Math.ceil(hours / 24), { one: '# day', other: '# days' })
}
