import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadUntil } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'

interface ScrollTargetOptions {
  /** `createdAt` of the message to show. */
  at: number | undefined
  messages: readonly ChatMessage[]
  unreadKey: string | undefined
  isReady: boolean
  log: RefObject<HTMLElement | null>
  isScrolledAway: boolean
  scrollToRow: (row: Element) => void
}

/**
 * Scrolls to the message that a notification refers to, otherwise to the first unread one; to each once.
 * @returns key of that message: its chunk must be rendered
 */
export function useScrollTarget({
  at,
  messages,
  unreadKey,
  isReady,
  log,
  isScrolledAway,
  scrollToRow,
}: ScrollTargetOptions): string | undefined {
  const [loadedAt, setLoadedAt] = useState<number>()
  useEffect(() => {
    if (at === undefined || !isReady) return
    let isMounted = true
    void loadUntil(at).then((found) => {
      if (isMounted && found) setLoadedAt(at)
    })
    return () => {
      isMounted = false
    }
  }, [at, isReady])

  const requestedKey =
    at !== undefined && loadedAt === at ? messages.find((message) => message.at === at)?.key : undefined
  const key = at === undefined ? unreadKey : requestedKey
  const doneKey = useRef<string>(undefined)
  // After each render, without dependencies: scroll before the rows at the old position count as seen.
  useLayoutEffect(() => {
    const box = log.current
    if (!box || key === undefined || doneKey.current === key) return
    const scroll = () => {
      const row = box.querySelector(`[data-row="${CSS.escape(key)}"]`)
      if (!row) return
      doneKey.current = key
      // If all unread messages fit on screen, stay at the end.
      const isAbove = row.getBoundingClientRect().top < box.getBoundingClientRect().top
      if (at !== undefined || (isAbove && !isScrolledAway)) scrollToRow(row)
    }
    if (box.clientHeight > 0) return scroll()
    // Inside a dialog that isn't open yet there is no layout: wait for it.
    const resizeObserver = new ResizeObserver(() => {
      if (box.clientHeight === 0) return
      resizeObserver.disconnect()
      scroll()
    })
    resizeObserver.observe(box)
    return () => resizeObserver.disconnect()
  })
  return key
}
