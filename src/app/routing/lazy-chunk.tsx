import { type ComponentType, use } from 'react'
import { chunkFailed, chunkLoaded } from './chunk-reload.ts'

/** A failure stands for this long: React renders a part that failed once more at once, and must find the same. */
const FAILED_MS = 1000

/** A part of the app that is loaded when it is needed, or a little earlier. */
export interface Chunk<P> {
  /**
   * Loads it, once; rejects when that fails, the one guarded reload included. Who needs it a while later
   * has it tried again.
   */
  preload(): Promise<void>
  /** Loads it ahead of need: a failure is nobody's trouble, and `preload` tries again. Never rejects. */
  prefetch(): Promise<void>
  /** Its component, once it is here. */
  ready(): ComponentType<P> | undefined
}

/**
 * Declares a part of the app whose component is the default export of a module.
 * @param name for the log
 */
export function chunk<P>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): Chunk<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined

  async function fetchOnce(): Promise<void> {
    const since = performance.now()
    try {
      component = (await load()).default
      chunkLoaded(name)
    } catch (error) {
      await chunkFailed(name, since)
      setTimeout(() => {
        loading = undefined
      }, FAILED_MS)
      throw error
    }
  }

  return {
    preload() {
      loading ??= marked(fetchOnce())
      return loading
    },
    async prefetch() {
      if (loading) return
      try {
        component = (await load()).default
        loading ??= marked(Promise.resolve())
      } catch {
        // Whoever needs it loads it then.
      }
    },
    ready: () => component,
  }
}

/** Marks a promise once it is kept, as React reads it: `use` then answers at once instead of suspending. */
function marked(promise: Promise<void>): Promise<void> {
  promise.then(
    () => Object.assign(promise, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return promise
}

/**
 * Shows a chunk's component; suspends until it is here. Unlike React.lazy, what has been preloaded shows at once,
 * without a flash of the fallback: the first picture comes with the HTML and must not be replaced by nothing.
 */
export function Lazy<P extends object>({ part, props }: { part: Chunk<P>; props: P }) {
  use(part.preload())
  const Part = part.ready()
  return Part ? <Part {...props} /> : null
}
