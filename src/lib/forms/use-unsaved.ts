import { useEffect } from 'react'
import { holdUnsaved } from '#lib/state/unsaved-work.ts'

/**
 * Holds up a new version while something is typed that a reload would lose. Forms by `useForm` do so themselves.
 * @param dirty whether there is such a thing now
 */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsaved('form') : undefined), [dirty])
}
