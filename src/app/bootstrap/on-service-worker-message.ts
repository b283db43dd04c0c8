import { safeParse } from 'valibot'
import { openChat } from '#domain/support/open-chat.ts'
import { openDialogAtom } from '#lib/navigation/dialogs.ts'
import { restoreWarmedUp } from '#lib/offline-cache/offline-cache.ts'
import { clearAvailableUpdate } from '#lib/pwa/available-update.ts'
import { messageFromWorker, onPushReceived } from '#lib/pwa/service-worker-messages.ts'
import { allResources } from '#lib/resource/resource-registry.ts'
import { store } from '#lib/state/store.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'

/** Handles a message from the service worker. */
export function onServiceWorkerMessage({ data, ports: [port] }: Pick<MessageEvent, 'data' | 'ports'>): void {
  const { success, output } = safeParse(messageFromWorker, data)
  if (!success) return
  if (output.type === 'PUSHED') onPushReceived.emit({ claimMessage: () => port?.postMessage('claimed') })
  else if (output.type === 'OPEN_CHAT') openChat(output.at === undefined ? {} : { at: output.at })
  else if (output.type === 'LOOKUP_UPDATED') refreshLookup(output.call)
  else if (output.type === 'WARMED_UP') restoreWarmedUp()
  else if (output.type === 'MONEY_MOVING') readMovements()
  else onTurnedOff()
}

/** Reads what is in motion, for home's pocket. If the code can't be loaded, the statement alone says it. */
function readMovements(): void {
  import('#domain/movements/in-motion.ts').then(
    ({ refreshMovements }) => refreshMovements(),
    () => undefined,
  )
}

/** This page version may be the reason for it, so reload unless that loses work. */
function onTurnedOff(): void {
  clearAvailableUpdate()
  if (!hasUnsavedWork() && !store.get(openDialogAtom)) location.reload()
}

/** Minimum interval between refreshes of one lookup: a response that differs each time would cause a loop. */
const MIN_REFRESH_INTERVAL_MS = 5000
const refreshedAt = new Map<string, number>()

/** Refreshes a lookup if it is on screen. */
function refreshLookup(call: string): void {
  const now = performance.now()
  if (now - (refreshedAt.get(call) ?? Number.NEGATIVE_INFINITY) < MIN_REFRESH_INTERVAL_MS) return
  refreshedAt.set(call, now)
  for (const each of allResources()) if (each.spec.name === call) each.refreshIfOlder(0)
}
