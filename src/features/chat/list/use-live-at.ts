import { useEffect, useState } from 'react'
import { onIncomingMessage } from '#features/chat/core/chat.ts'

/** `at` of the first agents' message that came while the list is on screen; infinite before. */
export function useLiveAt(): number {
  const [liveAt, setLiveAt] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => onIncomingMessage.on(({ at }) => setLiveAt((first) => Math.min(first, at))), [])
  return liveAt
}
