import { safeParse } from 'valibot'
import { openChat } from './chat-open.ts'
import { openDialogAtom } from './dialogs.ts'
import { resources } from './resource-refresh.ts'
import { createSignal } from './signal.ts'
import { store } from './store.ts'
import { unsavedNow } from './unsaved.ts'
import { fromWorker } from './worker-messages.ts'

/**
 * A push came while this page is looked at. Whoever fetches the message now calls `take`, and the worker shows no
 * notification.
 */
export const onPushed = createSignal<{ take: () => void }>()

/** Reads what the worker tells this page. */
export function hearWorker({ data, ports: [port] }: Pick<MessageEvent, 'data' | 'ports'>): void {
  const { success, output } = safeParse(fromWorker, data)
  if (!success) return
  if (output.type === 'PUSHED') onPushed.emit({ take: () => port?.postMessage('taken') })
  else if (output.type === 'OPEN_CHAT') openChat(output.at === undefined ? {} : { at: output.at })
  else if (output.type === 'LOOKUP_NEWS') renew(output.call)
  // What is on screen may be what the worker is turned off for.
  else if (!unsavedNow() && !store.get(openDialogAtom)) location.reload()
}

/** A lookup that differs every time would be read without end: not again within so many milliseconds. */
const REST_MS = 5000
const renewedAt = new Map<string, number>()

/** Reads a lookup of the contract again where it is on screen. */
function renew(call: string): void {
  const now = performance.now()
  if (now - (renewedAt.get(call) ?? Number.NEGATIVE_INFINITY) < REST_MS) return
  renewedAt.set(call, now)
  for (const each of resources()) if (each.spec.name === call) each.revisit(0)
}
