import { safeParse } from 'valibot'
import { openChat } from './chat-open.ts'
import { createSignal } from './signal.ts'
import { hearWorker } from './sw-bridge.ts'
import { fromWorker } from './worker-messages.ts'

/**
 * A push came while this page is looked at. Whoever fetches the message now calls `take`, and the worker shows no
 * notification.
 */
export const onPushed = createSignal<{ take: () => void }>()

let following = false

/** Reads what the worker tells this page, from its start on; once, however often it is called. */
export function followWorkerNews(): void {
  if (following) return
  following = true
  hearWorker(({ data, ports: [port] }) => {
    const { success, output } = safeParse(fromWorker, data)
    if (!success) return
    if (output.type === 'PUSHED') onPushed.emit({ take: () => port?.postMessage('taken') })
    else openChat(output.at === undefined ? {} : { at: output.at })
  })
}
