/** Opens a channel; undefined if BroadcastChannel is missing or site storage is blocked. */
export function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
