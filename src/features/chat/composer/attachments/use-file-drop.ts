import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Makes the parent of an element a drop target for files; without a handler the browser would navigate to the file.
 * @returns whether files are being dragged over it
 */
export function useFileDrop(child: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const target = child.current?.parentElement
    if (!target) return
    // dragenter and dragleave also bubble from descendants: count them to know when the drag has left.
    let depth = 0
    const setDepth = (next: number) => {
      depth = next
      setIsOver(next > 0)
    }
    const handlers: Readonly<Record<string, (event: DragEvent) => void>> = {
      dragenter: () => setDepth(depth + 1),
      dragleave: () => setDepth(depth - 1),
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault()
        setDepth(0)
        handleFiles([...(event.dataTransfer?.files ?? [])])
      },
    }
    const handleEvent = (event: DragEvent) => {
      if (hasFiles(event)) handlers[event.type]?.(event)
    }
    const names = ['dragenter', 'dragleave', 'dragover', 'drop'] as const
    for (const name of names) target.addEventListener(name, handleEvent)
    return () => {
      for (const name of names) target.removeEventListener(name, handleEvent)
    }
  }, [child])
  return isOver
}
