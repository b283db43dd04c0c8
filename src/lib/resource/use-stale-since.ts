import { useAtomValue } from 'jotai'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { ResourceState } from './resource.ts'

/**
 * Date and time of a resource's value while it can't be refreshed: offline, or after a failed refresh. Undefined if the
 * value is current or missing.
 */
export function useStaleSince<T>({ value, fetchedAt, error }: ResourceState<T>): string | undefined {
  const online = useAtomValue(onlineAtom)
  const stale = value !== undefined && (error !== undefined || !online)
  return useRelativeTime(stale ? fetchedAt : undefined, true)
}
