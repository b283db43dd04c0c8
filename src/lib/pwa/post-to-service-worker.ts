import { onSignOut } from '#lib/session/session.ts'
import type { ToWorker } from './service-worker-messages.ts'

/** Asks the worker for something; nothing happens where there is none. Never rejects. */
export async function tellWorker(message: ToWorker): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    registration?.active?.postMessage(message)
  } catch {
    // Denied together with all storage.
  }
}

// Whoever signs out is forgotten, whether the chat is loaded or not: the member's pages bring this.
onSignOut.on(() => void tellWorker({ type: 'FORGET' }))
