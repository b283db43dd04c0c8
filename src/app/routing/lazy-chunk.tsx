import { type FunctionComponent, type ReactNode, use, useEffect, useState } from 'react'
import { onChunkFailed, onChunkLoaded } from './chunk-reload.ts'

/** Cache time of a failure: React rerenders a failed component at once, and must get the same result. */
const FAILURE_CACHE_MS = 1000

const loadFailures = new WeakSet<object>()

/** Whether a component threw because its chunk couldn't be loaded: it never ran. */
export function isLoadFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && loadFailures.has(error)
}

/** A lazily loaded component that can be preloaded. */
export interface Chunk<P> {
  /** Loads the component once. Rejects on failure if the guarded reload doesn't happen; later calls retry. */
  preload(): Promise<void>
  /** Loads the component speculatively. Never rejects; `preload` retries after a failure. */
  prefetch(): Promise<void>
  /** The component once loaded. */
  getComponent(): FunctionComponent<P> | undefined
}

/** Imports a module whose default export is the component. */
export type LoadComponent<P> = () => Promise<{ readonly default: FunctionComponent<P> }>

/**
 * Defines a lazily loaded component.
 * @param name for error reports
 * @param loadTexts loads the component's texts, in parallel
 */
export function defineChunk<P>(
  name: string,
  loadComponent: LoadComponent<P>,
  loadTexts?: () => Promise<unknown>,
): Chunk<P> {
  let component: FunctionComponent<P> | undefined
  let loading: Promise<void> | undefined

  const load = async () => (await Promise.all([loadComponent(), loadTexts?.()]))[0]

  async function fetchOnce(): Promise<void> {
    const since = performance.now()
    try {
      component = (await load()).default
      onChunkLoaded(name)
    } catch (error) {
      if (error instanceof Error) loadFailures.add(error)
      await onChunkFailed(name, since)
      setTimeout(() => {
        loading = undefined
      }, FAILURE_CACHE_MS)
      throw error
    }
  }

  return {
    preload() {
      loading ??= fetchOnce()
      return loading
    },
    async prefetch() {
      if (loading) return
      try {
        component = (await load()).default
        loading ??= Promise.resolve()
      } catch {
        // `preload` retries when the component is needed.
      }
    },
    getComponent: () => component,
  }
}

/**
 * Renders a chunk's component; suspends until it has loaded. Unlike React.lazy, renders a preloaded component
 * without a flash of the fallback, which would replace the prerendered shell with nothing.
 */
export function LazyPart<P extends object>({ chunk, props }: { chunk: Chunk<P>; props: P }) {
  const Component = chunk.getComponent()
  if (Component) return <Component {...props} />
  use(chunk.preload())
  return null
}

interface LoadedPartProps<P> {
  chunk: Chunk<P>
  props: P
  /** Rendered until the chunk has loaded. */
  pending?: ReactNode
}

/**
 * Renders a chunk's component once it has loaded, without suspending: React keeps a suspended part hidden for at least 300 ms,
 * even if it has loaded long before.
 */
export function LoadedPart<P extends object>({ chunk, props, pending }: LoadedPartProps<P>) {
  const [result, setResult] = useState<{ readonly error?: unknown }>()
  useEffect(() => {
    if (!chunk.getComponent())
      chunk.preload().then(
        () => setResult({}),
        (error: unknown) => setResult({ error }),
      )
  }, [chunk])
  if (result && 'error' in result) throw result.error
  const Component = chunk.getComponent()
  return Component ? <Component {...props} /> : pending
}
