import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped on the parent of an element; elsewhere a browser would leave the page for the file.
 * @returns whether files are held over it
 */
export function useDrop(child: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const place = child.current?.parentElement
    if (!place) return
    // Each element on the way tells of coming and going: it is over when one more came than went.
    let inside = 0
    const count = (next: number) => {
      inside = next
      setOver(next > 0)
    }
    const on: Readonly<Record<string, (event: DragEvent) => void>> = {
      dragenter: () => count(inside + 1),
      dragleave: () => count(inside - 1),
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault()
        count(0)
        take([...(event.dataTransfer?.files ?? [])])
      },
    }
    const heard = (event: DragEvent) => {
      if (hasFiles(event)) on[event.type]?.(event)
    }
    const names = ['dragenter', 'dragleave', 'dragover', 'drop'] as const
    for (const name of names) place.addEventListener(name, heard)
    return () => {
      for (const name of names) place.removeEventListener(name, heard)
    }
  }, [child])
  return over
}
