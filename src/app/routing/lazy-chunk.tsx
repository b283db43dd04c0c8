import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { onChunkFailed, onChunkLoaded } from './chunk-reload.ts'

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
      loading = undefined
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

interface LazyPartProps<P> {
  readonly chunk: Chunk<P>
  readonly props: P
  /** Rendered until the component has loaded. */
  readonly pending?: ReactNode
  /** Rendered beside the component once it has loaded. */
  readonly children?: ReactNode
}

/**
 * Renders a chunk's component once it has loaded; throws if it can't be loaded. Doesn't suspend: React keeps a suspended part
 * hidden for 300 ms, even if it has loaded before.
 */
export function LazyPart<P extends object>({ chunk, props, pending, children }: LazyPartProps<P>) {
  const [result, setResult] = useState<{ readonly failure?: unknown }>()
  const Component = chunk.getComponent()
  const isMissing = Component === undefined
  useEffect(() => {
    // Also if it has loaded since the component was rendered without it.
    if (!isMissing) return
    chunk.preload().then(
      () => setResult({}),
      (failure: unknown) => setResult({ failure }),
    )
  }, [chunk, isMissing])
  if (result && 'failure' in result) throw result.failure
  if (!Component) return pending
  return (
    <>
      <Component {...props} />
      {children}
    </>
  )
}
