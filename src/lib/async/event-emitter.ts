/** A typed event. */
export interface EventEmitter<T> {
  /** @returns a function that stops listening */
  on(listener: (value: T) => void): () => void
  emit(value: T): void
}

/**
 * Listeners are called synchronously, in the order of subscription. Those added during `emit` miss that
 * event.
 */
export function createEventEmitter<T = void>(): EventEmitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value)
    },
  }
}
