import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/** Messages between the tabs of this browser and its service worker. */
export interface TabChannel<Message> {
  /** Received by the others, not by the sender. */
  post(message: Message): void
  close(): void
}

/** Opens a channel; undefined if BroadcastChannel is missing or site storage is blocked. */
export function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Opens a channel with validated messages; it does nothing if the browser has none.
 * @param schema messages that don't match it, e.g. of another version or about another member, are ignored
 */
export function openTabChannel<Schema extends GenericSchema>(
  name: string,
  schema: Schema,
  onMessage: (message: InferOutput<Schema>) => void,
): TabChannel<InferOutput<Schema>> {
  const channel = openBroadcastChannel(name)
  if (!channel) return { post: () => undefined, close: () => undefined }
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(schema, data)
    if (parsed.success) onMessage(parsed.output)
  }
  let isClosed = false
  return {
    // Writes that were in flight when the channel was closed still announce themselves: ignore them.
    post(message) {
      if (!isClosed) channel.postMessage(message)
    },
    close() {
      isClosed = true
      channel.close()
    },
  }
}
