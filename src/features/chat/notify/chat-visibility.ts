import { type RefObject, useEffect } from 'react'
import { getVisibleRange } from '#features/chat/list/visible-range.ts'

const mountedLogs = new Set<Element>()

/** Tolerance for rounding. */
const ROUNDING_PX = 1

/** Whether the end of a mounted message list is on screen, so that a new message would be seen. */
export function isChatEndVisible(): boolean {
  return [...mountedLogs].some((log) => {
    const range = getVisibleRange(log)
    return range !== undefined && range.bottom >= log.getBoundingClientRect().bottom - ROUNDING_PX
  })
}

/** Registers a message list for `isChatEndVisible` while it is mounted. */
export function useRegisterLog(log: RefObject<Element | null>): void {
  useEffect(() => {
    const element = log.current
    if (!element) return
    mountedLogs.add(element)
    return () => {
      mountedLogs.delete(element)
    }
  }, [log])
}
