import './components/styles/tokens.css'
import './components/styles/base.css'
import { start } from './app/bootstrap/start.tsx'
import { reportError } from './lib/browser/report-error.ts'
import { registerServiceWorker } from './lib/pwa/register-service-worker.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the portal.')
/** Loads the handler on demand: most visits receive no message. */
function onWorkerMessage(event: MessageEvent): void {
  import('./app/bootstrap/on-service-worker-message.ts').then(
    ({ onServiceWorkerMessage }) => onServiceWorkerMessage(event),
    () => undefined,
  )
}

// No top-level `await`: with one, Rolldown creates an extra chunk for each lazy import.
start(root).then(() => {
  if (import.meta.env.PROD) registerServiceWorker(onWorkerMessage)
  // The boot script shows a notice: src/shell/watch-start.ts.
}, reportError('start'))
