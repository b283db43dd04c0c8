import { literal, object, safeParse, string } from 'valibot'
import { openBroadcastChannel } from '#lib/cross-tab/broadcast-channel.ts'

const CHANNEL = 'kapao-slips'

/** What pages and the worker tell each other: slips of this member have changed. */
const news = object({ kind: literal('changed'), member: string() })

/** Tells and hears of changes of one member's slips elsewhere. */
export interface News {
  tell(): void
  close(): void
}

/** @param heard told of a change by another page, or the worker */
export function joinNews(member: string, heard: () => void): News {
  const channel = openBroadcastChannel(CHANNEL)
  if (!channel) return { tell: () => undefined, close: () => undefined }
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(news, data)
    if (parsed.success && parsed.output.member === member) heard()
  }
  let closed = false
  return {
    tell() {
      if (!closed) channel.postMessage({ kind: 'changed', member })
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
