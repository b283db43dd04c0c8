import { serviceWorkers } from './service-worker-container.ts'
import type { MessageToWorker } from './service-worker-messages.ts'

/** Posts a message to the active service worker, if there is one. Never rejects. */
export async function postToServiceWorker(message: MessageToWorker): Promise<void> {
  try {
    const registration = await serviceWorkers()?.getRegistration()
    registration?.active?.postMessage(message)
  } catch {
    // Service workers are denied where all storage is blocked.
  }
}
