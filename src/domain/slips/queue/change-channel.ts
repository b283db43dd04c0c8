import { literal, object, safeParse, string } from 'valibot'
import { openBroadcastChannel } from '#lib/cross-tab/broadcast-channel.ts'

const CHANNEL = 'kapao-slips'

const changedMessage = object({ kind: literal('changed'), member: string() })

/** Notifies the other tabs and the service worker of changes to one member's slips. */
export interface ChangeChannel {
  notify(): void
  close(): void
}

/** @param onChange called when another tab or the service worker has changed a slip of this member */
export function openChangeChannel(member: string, onChange: () => void): ChangeChannel {
  const channel = openBroadcastChannel(CHANNEL)
  if (!channel) return { notify: () => undefined, close: () => undefined }
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(changedMessage, data)
    if (parsed.success && parsed.output.member === member) onChange()
  }
  let closed = false
  return {
    notify() {
      if (!closed) channel.postMessage({ kind: 'changed', member })
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
