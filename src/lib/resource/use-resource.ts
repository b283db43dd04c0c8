import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import type { Resource, ResourceState } from './resource.ts'
import { followAttention } from './resource-registry.ts'

export interface ResourceView<T> extends ResourceState<T> {
  /** True once loading has lasted 200 ms (D19). */
  readonly indicator: boolean
  readonly refresh: Resource<T>['refresh']
  readonly reload: Resource<T>['reload']
}

/** A resource's state for a component; fetches on mount when there is nothing or it is too old. */
export function useResource<T>(resource: Resource<T>): ResourceView<T> {
  const state = useAtomValue(resource.state)
  // What an error is called depends on whether the network is still missing: see `isOffline`.
  useAtomValue(onlineAtom)
  useEffect(followAttention, [])
  useEffect(() => resource.attach(), [resource])
  const indicator = useDelayed(state.loading)
  return { ...state, indicator, refresh: resource.refresh, reload: resource.reload }
}
