import { useAtomValue } from 'jotai'
import { useAge } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { ResourceState } from './resource.ts'

/**
 * Since when a resource's value stands, in words, while it can't be read anew: without a network, or because the newest
 * try failed. Undefined while it is as new as can be, and where there is none.
 */
export function useStale<T>({ value, fetchedAt, error }: ResourceState<T>): string | undefined {
  const online = useAtomValue(onlineAtom)
  const stale = value !== undefined && (error !== undefined || !online)
  return useAge(stale ? fetchedAt : undefined, true)
}
