import { useMemo, useState } from 'react'
import type { ChatMessage } from '#features/chat/model.ts'

/** Messages per chunk; a chunk is rendered as a whole or not at all. */
export const CHUNK_SIZE = 60

/** A contiguous range of messages. */
export interface RowChunk {
  /** Stable while messages are added before and after: React's key. */
  readonly id: number
  /** Index of its first message. */
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/**
 * Splits the conversation into chunks.
 * @param origin index of the message at which chunk 0 begins: while that is the same message, adding older or newer ones
 * changes the outermost chunks only
 */
export function splitIntoChunks(count: number, origin: number): readonly RowChunk[] {
  const chunks: RowChunk[] = []
  for (let from = 0; from < count; ) {
    const id = Math.floor((from - origin) / CHUNK_SIZE)
    const to = Math.min(count, (id + 1) * CHUNK_SIZE + origin)
    chunks.push({ id, from, to })
    from = to
  }
  return chunks
}

/** Chunks of the list, with the first message at mount as origin. */
export function useRowChunks(messages: readonly ChatMessage[]): readonly RowChunk[] {
  const [originKey, setOriginKey] = useState(messages[0]?.key)
  const found = messages.findIndex(({ key }) => key === originKey)
  const firstKey = messages[0]?.key
  // The origin is gone, e.g. in another conversation: choose a new one.
  if (found === -1 && originKey !== firstKey) setOriginKey(firstKey)
  const origin = Math.max(0, found)
  return useMemo(() => splitIntoChunks(messages.length, origin), [messages.length, origin])
}
