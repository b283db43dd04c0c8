import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
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
  useUpdatedResource(resource)
  const showIndicator = useDelayed(state.loading)
  return { ...state, showIndicator, refresh: resource.refresh, reload: resource.reload }
}

/** Like `useResource`, for the value alone: a refresh that doesn't change it renders nothing. */
export function useResourceValue<T>(resource: Resource<T>): T | undefined {
  const valueAtom = useMemo(() => atom((get) => get(resource.state).value), [resource])
  useUpdatedResource(resource)
  return useAtomValue(valueAtom)
}

/** Keeps a resource current without subscribing to it, for components that show only a part of its state. */
export function useUpdatedResource<T>(resource: Resource<T>): void {
  useEffect(refreshOnFocusAndReconnect, [])
  useEffect(() => resource.attach(), [resource])
}
