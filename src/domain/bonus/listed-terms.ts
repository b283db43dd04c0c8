import type { ActiveBonus, Bonus } from '#contract/rewards/bonus.ts'

/** Whether only the list of bonuses can say how the bonus ends: the specification's check has no more than its type. */
export function lacksTerms({ endBelow, percentFail }: ActiveBonus): boolean {
  return endBelow === undefined && percentFail === undefined
}

/** Adds the name and the percentage of the listed bonus that is active, where the check itself has none. */
export function withListedTerms(active: ActiveBonus, bonuses: readonly Bonus[] | undefined): ActiveBonus {
  const listed = bonuses?.find(({ userBonus }) => userBonus?.isActive)
  if (!listed || (active.code !== undefined && active.code !== listed.code)) return active
  return {
    ...active,
    code: listed.code,
    name: active.name ?? listed.name,
    percentFail: active.percentFail ?? listed.percentFail,
  }
}
