import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadUntil } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'

interface Target {
  /** The message to show, by its `createdAt`. */
  at: number | undefined
  messages: readonly ChatMessage[]
  unreadKey: string | undefined
  ready: boolean
  log: RefObject<HTMLElement | null>
  /** Somebody has scrolled away from the end. */
  away: boolean
  toRow: (row: Element) => void
}

/**
 * Goes to the message that a notification named, else to the first that wasn't read; to each once.
 * @returns key of the message that has to be drawn for that
 */
export function useTarget({ at, messages, unreadKey, ready, log, away, toRow }: Target): string | undefined {
  const [loaded, setLoaded] = useState<number>()
  useEffect(() => {
    if (at === undefined || !ready) return
    let here = true
    void loadUntil(at).then((found) => {
      if (here && found) setLoaded(at)
    })
    return () => {
      here = false
    }
  }, [at, ready])

  const named =
    at !== undefined && loaded === at ? messages.find((message) => message.at === at)?.key : undefined
  const key = at === undefined ? unreadKey : named
  const done = useRef<string>(undefined)
  // Each time: before what stands there is taken for seen.
  useLayoutEffect(() => {
    const box = log.current
    if (!box || key === undefined || done.current === key) return
    const go = () => {
      const row = box.querySelector(`[data-row="${CSS.escape(key)}"]`)
      if (!row) return
      done.current = key
      // Where all that is new fits below, the end is the better place.
      const above = row.getBoundingClientRect().top < box.getBoundingClientRect().top
      if (at !== undefined || (above && !away)) toRow(row)
    }
    if (box.clientHeight > 0) return go()
    // In a dialog that isn't open yet nothing has a place.
    const opening = new ResizeObserver(() => {
      if (box.clientHeight === 0) return
      opening.disconnect()
      go()
    })
    opening.observe(box)
    return () => opening.disconnect()
  })
  return key
}
