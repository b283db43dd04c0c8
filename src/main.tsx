import './ui/tokens.css'
import './ui/base.css'
import { start } from './app/start.tsx'
import { followWorker } from './lib/sw-bridge.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the portal.')
// Not awaited: with a top-level `await`, Rolldown makes an extra file for each lazy import.
start(root).then(() => {
  if (import.meta.env.PROD) followWorker()
})
