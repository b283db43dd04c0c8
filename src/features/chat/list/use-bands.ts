import { useMemo, useState } from 'react'
import type { ChatMessage } from '#features/chat/model.ts'
import { type Band, bandsOf } from './row-chunks.ts'

/** The bands of a list, counted from a message that was there when it was first shown. */
export function useBands(messages: readonly ChatMessage[]): readonly Band[] {
  const [originKey, setOriginKey] = useState(messages[0]?.key)
  const found = messages.findIndex(({ key }) => key === originKey)
  const firstKey = messages[0]?.key
  // Another conversation, or the message is gone: counted anew.
  if (found === -1 && originKey !== firstKey) setOriginKey(firstKey)
  const origin = Math.max(0, found)
  return useMemo(() => bandsOf(messages.length, origin), [messages.length, origin])
}
