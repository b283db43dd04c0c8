/**
 * A signal that aborts when any of the signals does. `AbortSignal.any` needs Chrome 116 and Safari 17.4.
 * @returns the signal, and a function that detaches it from the others: call it once the work is done, or signals that live
 *   longer collect listeners
 */
export function anySignal(...signals: readonly AbortSignal[]): {
  readonly signal: AbortSignal
  readonly detach: () => void
} {
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  if (signals.some(({ aborted }) => aborted)) abort()
  else for (const signal of signals) signal.addEventListener('abort', abort)
  return {
    signal: aborter.signal,
    detach() {
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}
