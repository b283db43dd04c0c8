import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { Resource, ResourceState } from './resource.ts'
import { refreshOnFocusAndReconnect } from './resource-registry.ts'

export interface ResourceView<T> extends ResourceState<T> {
  /** True once loading has lasted 200 ms. */
  readonly showIndicator: boolean
  readonly refresh: Resource<T>['refresh']
  readonly reload: Resource<T>['reload']
}

/** Subscribes to a resource; fetches on mount if its value is missing or too old. */
export function useResource<T>(resource: Resource<T>): ResourceView<T> {
  const state = useAtomValue(resource.state)
  // Re-render on changes: the text of an error depends on whether we are still offline (`isOfflineError`).
  useAtomValue(onlineAtom)
  useEffect(refreshOnFocusAndReconnect, [])
  useEffect(() => resource.attach(), [resource])
  const showIndicator = useDelayed(state.loading)
  return { ...state, showIndicator, refresh: resource.refresh, reload: resource.reload }
}
