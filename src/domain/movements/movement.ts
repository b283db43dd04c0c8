import type { Satang } from '#contract/money.ts'
import type { DepositWay, StatementEntry } from '#contract/statement.ts'

/** Steps of deposits (the first three) and withdrawals, in order. */
export type StepName = 'sent' | 'checked' | 'credited' | 'requested' | 'approved' | 'paid'

export interface MovementStep {
  readonly name: StepName
  /** `next`: what is awaited now. `later`: not before that. */
  readonly state: 'done' | 'next' | 'later' | 'failed'
  /** Epoch milliseconds; absent unless the host has named it. */
  readonly at?: number | undefined
}

/** Money on its way into the wallet, out of it, or within it: one model for every screen that shows it. */
export interface Movement {
  /** The same on all screens: `entry:<id>` or `slip:<id>`. */
  readonly id: string
  readonly type: StatementEntry['statementType']
  readonly way?: DepositWay | undefined
  readonly status: StatementEntry['status']
  /** Absent until known. */
  readonly satang?: Satang | undefined
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Empty for movements of a single step. */
  readonly steps: readonly MovementStep[]
}

/** What a line shows of a movement. */
export type MovementLine = Pick<Movement, 'type' | 'way' | 'status' | 'steps'>

/** Median durations that the host has named, in seconds. */
export type UsualSeconds = Readonly<Partial<Record<DepositWay | 'withdraw', number | undefined>>>

/** Whether a movement isn't decided yet. */
export function isMoving({ status }: Pick<Movement, 'status'>): boolean {
  return status === 'PROCESSING'
}

/** The movement that an entry of the statement records. */
export function movementOfEntry(entry: StatementEntry): Movement {
  const { statementType: type, way, status, amount: satang, createdAt } = entry
  return {
    id: entryId(entry),
    type,
    way: type === 'deposit' ? way : undefined,
    status,
    satang,
    startedAt: createdAt,
    steps: entrySteps(entry),
  }
}

/** Name of an entry among the movements; entries without an id are told apart by what they record. */
export function entryId({
  _id,
  createdAt,
  statementType,
  amount,
}: Pick<StatementEntry, '_id' | 'createdAt' | 'statementType' | 'amount'>): string {
  return `entry:${_id ?? [createdAt, statementType, amount].join(' ')}`
}

/** A step's name, and when it was done if the host says so. */
export type PlannedStep = readonly [name: StepName, at: number | undefined]

function entrySteps(entry: StatementEntry): readonly MovementStep[] {
  const { statementType, status, way, createdAt, sentAt, approvedAt, doneAt } = entry
  const planned = (): readonly PlannedStep[] => {
    if (statementType === 'withdraw')
      return [
        ['requested', createdAt],
        ['approved', approvedAt],
        ['paid', doneAt],
      ]
    // The entry of a credited deposit may have been made when it was sent, or when it was credited.
    const sent = sentAt ?? (status === 'SUCCESS' && way !== 'announced' ? undefined : createdAt)
    return way === 'qr' || way === 'gift'
      ? [
          ['sent', sent],
          ['credited', doneAt],
        ]
      : [
          ['sent', sent],
          ['checked', undefined],
          ['credited', doneAt],
        ]
  }
  if (statementType !== 'deposit' && statementType !== 'withdraw') return []
  const isApproved = statementType === 'withdraw' && approvedAt !== undefined
  return stepsOf(planned(), status, isApproved ? 2 : 1)
}

/** The steps of a movement. @param done number of steps that are done, unless all are */
export function stepsOf(
  steps: readonly PlannedStep[],
  status: Movement['status'],
  done: number,
): readonly MovementStep[] {
  if (status === 'SUCCESS') return steps.map(([name, at]) => ({ name, state: 'done', at }))
  const begun = steps.slice(0, done).map(([name, at]): MovementStep => ({ name, state: 'done', at }))
  if (status === 'FAILED') {
    const [name] = steps[done] ?? []
    // The time of the decision is that of the last step.
    return name === undefined ? begun : [...begun, { name, state: 'failed', at: steps.at(-1)?.[1] }]
  }
  return [
    ...begun,
    ...steps
      .slice(done)
      .map(([name], index): MovementStep => ({ name, state: index === 0 ? 'next' : 'later' })),
  ]
}

/**
 * How long such a movement usually takes, in seconds; undefined if the host doesn't say, nothing is awaited, or this one
 * already takes twice as long.
 * @param at epoch milliseconds
 */
export function usualSecondsOf(movement: MovementLine, usual: UsualSeconds, at: number): number | undefined {
  if (!isMoving(movement)) return undefined
  const seconds = movement.type === 'withdraw' ? usual.withdraw : movement.way && usual[movement.way]
  const begunAt = movement.steps[0]?.at
  const isLate = seconds !== undefined && begunAt !== undefined && at - begunAt > 2 * seconds * 1000
  return isLate ? undefined : seconds
}
