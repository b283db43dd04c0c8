import './ui/tokens.css'
import './ui/base.css'
import { start } from './app/start.tsx'
import { followWorker } from './lib/sw-bridge.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the portal.')
/** Loads the handler with the first message: most visits get none. */
function onWorkerMessage(event: MessageEvent): void {
  import('./app/on-service-worker-message.ts').then(
    ({ onServiceWorkerMessage }) => onServiceWorkerMessage(event),
    () => undefined,
  )
}

// Not awaited: with a top-level `await`, Rolldown makes an extra file for each lazy import.
start(root).then(() => {
  if (import.meta.env.PROD) followWorker(onWorkerMessage)
})
