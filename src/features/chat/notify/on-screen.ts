import { type RefObject, useEffect } from 'react'
import { partInView } from '#features/chat/list/part-in-view.ts'

const logs = new Set<Element>()

/** Browsers round, CSS pixels. */
const NEAR = 1

/** Whether a message that comes now is seen coming: the end of the conversation's list is on screen. */
export function chatOnScreen(): boolean {
  return [...logs].some((log) => {
    const part = partInView(log)
    return part !== undefined && part.bottom >= log.getBoundingClientRect().bottom - NEAR
  })
}

/** Called by what shows the conversation. @param log its list */
export function useOnScreen(log: RefObject<Element | null>): void {
  useEffect(() => {
    const element = log.current
    if (!element) return
    logs.add(element)
    return () => {
      logs.delete(element)
    }
  }, [log])
}
