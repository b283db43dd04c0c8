import { literal, object, string } from 'valibot'
import { openTabChannel } from '#lib/cross-tab/tab-channel.ts'

const changedMessage = object({ kind: literal('changed'), member: string() })

/** Notifies the other tabs and the service worker of changes to one member's slips. */
export interface ChangeChannel {
  notify(): void
  close(): void
}

/** @param onChange called when another tab or the service worker has changed a slip of this member */
export function openChangeChannel(member: string, onChange: () => void): ChangeChannel {
  const { post, close } = openTabChannel('kapao-slips', changedMessage, (message) => {
    if (message.member === member) onChange()
  })
  return { notify: () => post({ kind: 'changed', member }), close }
}
