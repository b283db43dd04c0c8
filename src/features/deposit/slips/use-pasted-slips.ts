import { useEffect } from 'react'

/** Takes pictures that are pasted anywhere while the step is open. */
export function usePastedSlips(take: (files: readonly File[]) => Promise<void>): void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      void take(files)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [take])
}
