import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { onReconnect } from '#lib/network/online-state.ts'
import { type RecentStatement, readRecent, recentAtom } from './read-statement.ts'

interface Recent {
  /** What was read last, perhaps in an earlier visit, and when; epoch milliseconds by the server's clock. */
  readonly value: RecentStatement | undefined
  readonly fetchedAt: number | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly again: () => void
}

/** The statement of the last 30 days, read when the page opens. */
export function useRecentStatement(): Recent {
  const [{ error, loading }, setState] = useState<Pick<Recent, 'error' | 'loading'>>({
    error: undefined,
    loading: true,
  })
  const [turn, setTurn] = useState(0)
  const value = useAtomValue(recentAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again
  useEffect(() => {
    let here = true
    setState((before) => ({ ...before, loading: true }))
    void readRecent(() => here).then((failure) => {
      if (here) setState({ error: failure, loading: false })
    })
    return () => {
      here = false
    }
  }, [turn])
  const again = useCallback(() => setTurn((before) => before + 1), [])
  const failed = error !== undefined
  useEffect(() => (failed ? onReconnect.on(again) : undefined), [failed, again])
  return { value, fetchedAt: value?.at, error, loading, again }
}
