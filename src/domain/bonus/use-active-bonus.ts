import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ActiveBonus } from '#contract/rewards/bonus.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { activeBonusResource, bonusListResource } from './bonus-resources.ts'
import { lacksTerms, withListedTerms } from './listed-terms.ts'

/** Whether the member has an active bonus, as far as it is known. */
export type ActiveBonusState =
  | { readonly kind: 'none' }
  /** `since`: when it was last known to be active, if it can't be checked now. */
  | { readonly kind: 'active'; readonly bonus: ActiveBonus; readonly since: string | undefined }
  /** Not known yet. `isSlow`: for long enough to say so. */
  | { readonly kind: 'checking'; readonly isSlow: boolean }
  /** The check failed, and nothing is known from before. */
  | { readonly kind: 'unknown' }

/** @returns also `check`, which asks the host again */
export function useActiveBonus(): { readonly state: ActiveBonusState; readonly check: () => void } {
  const view = useResource(activeBonusResource)
  const since = useStaleSince(view)
  const { value, error, showIndicator, refresh } = view
  const check = () => void refresh()
  const isListNeeded = value?.status === true && lacksTerms(value)
  useEffect(() => (isListNeeded ? bonusListResource.attach() : undefined), [isListNeeded])
  const bonuses = useAtomValue(bonusListResource.state).value
  if (value?.status) {
    return { state: { kind: 'active', bonus: withListedTerms(value, bonuses), since }, check }
  }
  if (value) return { state: { kind: 'none' }, check }
  if (error !== undefined) return { state: { kind: 'unknown' }, check }
  return { state: { kind: 'checking', isSlow: showIndicator }, check }
}
