import { type ChildProcess, spawn } from 'node:child_process'

import { applyServerSettings } from './build-inputs.ts'

applyServerSettings(process.env)

/** `npm run dev`: the backend and the portal, both reloading on change; when one ends, so does the other. */
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite', ...process.argv.slice(2)], { stdio: 'inherit' }),
]

let isShuttingDown = false
function shutDown(code: number): void {
  if (isShuttingDown) return
  isShuttingDown = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.once('exit', (code) => shutDown(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutDown(0))
