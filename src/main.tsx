import './ui/tokens.css'
import './ui/base.css'
import { start } from './app/start.tsx'
import { followWorker } from './lib/sw-bridge.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element for the portal.')
await start(root)
if (import.meta.env.PROD) followWorker()
