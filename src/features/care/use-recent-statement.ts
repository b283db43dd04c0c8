import { useCallback, useEffect, useState } from 'react'
import { now } from '../../lib/clock.ts'
import { onReconnect } from '../../lib/network.ts'
import { type RecentStatement, readStatementSince } from './read-statement.ts'

/** How far back the figures look, milliseconds. */
const SPAN = 30 * 86_400_000

interface Recent {
  /** What was read, and when; epoch milliseconds. */
  readonly read: (RecentStatement & { readonly at: number }) | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly again: () => void
}

/** The statement of the last 30 days, read when the page opens. */
export function useRecentStatement(): Recent {
  const [state, setState] = useState<Pick<Recent, 'read' | 'error'>>({ read: undefined, error: undefined })
  const [turn, setTurn] = useState(0)
  const [loading, setLoading] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again
  useEffect(() => {
    const stop = new AbortController()
    const at = now()
    setLoading(true)
    readStatementSince(at - SPAN, stop.signal)
      .then(
        (read) => ({ read: { ...read, at }, error: undefined }),
        (error: unknown) => ({ read: undefined, error }),
      )
      .then((next) => {
        if (stop.signal.aborted) return
        setState(next)
        setLoading(false)
      })
    return () => stop.abort()
  }, [turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  const failed = state.error !== undefined
  useEffect(() => (failed ? onReconnect.on(again) : undefined), [failed, again])
  return { ...state, loading, again }
}
